/** Moves as text, such as 3Bhq@2,-1/NE: see docs/notation.md. */

import { type Cell, DIRECTIONS, tileCells } from "./hexes";

export interface Move {
  place: number;
  tile: string;
  cell: Cell;
  rotation: number;
  cells: [Cell, Cell, Cell];
}

const MOVE = /^([1-9])([a-zA-Z]{3})?@(-?\d{1,3}),(-?\d{1,3})\/(N|NE|SE|S|SW|NW)$/;

export function writeLaid(tile: string, [q, r]: Cell, rotation: number): string {
  return `${tile}@${q},${r}/${DIRECTIONS[rotation]}`;
}

export function writeMove(place: number, tile: string, cell: Cell, rotation: number): string {
  return `${place}${writeLaid(tile, cell, rotation)}`;
}

/** Read a move that the server wrote; anything else is null. */
export function readMove(text: string): Move | null {
  const match = MOVE.exec(text);
  if (!match) return null;
  const cell: Cell = [Number(match[3]), Number(match[4])];
  const rotation = DIRECTIONS.findIndex((direction) => direction === match[5]);
  return {
    place: Number(match[1]),
    tile: match[2] ?? "",
    cell,
    rotation,
    cells: tileCells(cell, rotation),
  };
}
