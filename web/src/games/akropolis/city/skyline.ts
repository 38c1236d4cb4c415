/** A city as it is seen from above: the uppermost hex of every cell. */

import { type Cell, keyOf } from "../hexes";
import type { CityData, LaidTile, Verdict } from "../types";

export interface Spot {
  cell: Cell;
  hex: string;
  level: number;
  /** Which tile it belongs to, in the order they were laid; 0 is the starting tile. */
  tile: number;
}

export type Skyline = ReadonlyMap<string, Spot>;

export function skylineOf(tiles: readonly LaidTile[]): Skyline {
  const spots = new Map<string, Spot>();
  tiles.forEach(({ tile: letters, cells, level }, tile) => {
    cells.forEach((cell, i) => {
      spots.set(keyOf(cell), { cell, hex: letters[i] as string, level, tile });
    });
  });
  return spots;
}

/** A city that was only noted as a map has no tiles: every hex is one of its own. */
function skylineOfMap(hexes: readonly Verdict[]): Skyline {
  return new Map(
    hexes.map(({ cell, hex, level }, tile) => [keyOf(cell), { cell, hex, level, tile }]),
  );
}

export function skylineOfCity(city: CityData): Skyline {
  return city.tiles.length > 0 ? skylineOf(city.tiles) : skylineOfMap(city.score.hexes);
}

export function levelAt(skyline: Skyline, cell: Cell): number {
  return skyline.get(keyOf(cell))?.level ?? 0;
}
