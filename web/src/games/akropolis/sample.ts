/** A finished city of a computer player's, for the start page. */

import { type Cell, tileCells } from "./hexes";
import type { LaidTile } from "./types";

export const START: LaidTile = {
  tile: "Hqqq",
  cells: [
    [0, 0],
    [0, -1],
    [1, 0],
    [-1, 1],
  ],
  level: 1,
};

const LAID: readonly [tile: string, cell: Cell, rotation: number, level: number][] = [
  ["qqt", [-1, 2], 1, 1],
  ["bmq", [-1, 1], 2, 2],
  ["Thq", [1, -2], 2, 1],
  ["Mbq", [3, -1], 4, 1],
  ["Bht", [2, 1], 4, 1],
  ["bhg", [-1, 3], 2, 1],
  ["bmq", [1, 2], 4, 2],
  ["bth", [-1, 2], 1, 3],
  ["mtq", [2, -1], 4, 2],
  ["Hmb", [-1, -1], 0, 1],
  ["Mqq", [3, -4], 3, 1],
  ["htm", [2, -2], 0, 2],
  ["Bmh", [1, -4], 2, 1],
  ["Tqq", [-2, 1], 0, 1],
  ["Tqh", [-3, -1], 2, 1],
  ["Thb", [-3, 0], 1, 2],
  ["Bqq", [-1, 0], 1, 2],
  ["bqh", [2, -2], 3, 3],
];

export const SAMPLE: readonly LaidTile[] = [
  START,
  ...LAID.map(([tile, cell, rotation, level]) => ({ tile, cells: tileCells(cell, rotation), level })),
];
