/** Hexagon geometry, as in polis/hexes.py: axial cells on flat-topped hexagons, y downwards. */

export type Cell = readonly [q: number, r: number];

/** The six directions, clockwise from north. */
export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"] as const;

const STEPS: readonly Cell[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

export function keyOf([q, r]: Cell): string {
  return `${q},${r}`;
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Return the cell next to this one; directions count clockwise, so 6 is north again. */
export function neighbour([q, r]: Cell, direction: number): Cell {
  const [dq, dr] = STEPS[((direction % 6) + 6) % 6] as Cell;
  return [q + dq, r + dr];
}

export function neighbours(cell: Cell): Cell[] {
  return STEPS.map((_, direction) => neighbour(cell, direction));
}

export function distance(a: Cell, b: Cell): number {
  const dq = a[0] - b[0];
  const dr = a[1] - b[1];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** Return the three cells of a tile: its own, then the neighbours in a direction and the next one. */
export function tileCells(cell: Cell, rotation: number): [Cell, Cell, Cell] {
  return [cell, neighbour(cell, rotation), neighbour(cell, rotation + 1)];
}

/** Return the middle of a cell where a hexagon's side has length 1. */
export function centre([q, r]: Cell): [x: number, y: number] {
  return [1.5 * q, Math.sqrt(3) * (r + q / 2)];
}
