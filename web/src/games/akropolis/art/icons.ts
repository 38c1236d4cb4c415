/** Our own silhouettes, drawn around (0, 0): the same as in polis/akropolis/drawing/icons.py. */

import { typeOf } from "../types";

export interface Layer {
  tone: "light" | "shade" | "dark";
  path: string;
}

export interface Icon {
  /** The silhouette, which gets a dark outline. */
  outline: string;
  layers: Layer[];
}

const layer = (tone: Layer["tone"], path: string): Layer => ({ tone, path });

const HOUSE: Icon = {
  outline: "M-16 0-8-12H8L16 0V13H-16Z",
  layers: [
    layer("light", "M-15 0-7.5-11 0 0V12H-15Z"),
    layer("shade", "M0 0H15V12H0Z"),
    layer("dark", "M-7.5-11H7.5L15 0H0Z"),
    layer("dark", "M-10 12V6a2.5 2.5 0 0 1 5 0V12ZM5 4h5v4H5Z"),
  ],
};

const MARKET: Icon = {
  outline: "M-12-12H12L16-2V2H14V13H-14V2H-16V-2Z",
  layers: [
    layer("dark", "M-13 0H13V12H-13Z"),
    layer("light", "M-13 5H13V12H-13Z"),
    layer("shade", "M-13 9H13V12H-13Z"),
    layer(
      "light",
      "M-12-12H12L16-2a3.2 3.4 0 0 1-6.4 0a3.2 3.4 0 0 1-6.4 0a3.2 3.4 0 0 1-6.4 0" +
        "a3.2 3.4 0 0 1-6.4 0a3.2 3.4 0 0 1-6.4 0Z",
    ),
    layer("dark", "M-7.2-12H-2.4L-3.2-2a3.2 3.4 0 0 1-6.4 0ZM2.4-12H7.2L9.6-2a3.2 3.4 0 0 1-6.4 0Z"),
  ],
};

const SPEAR = "M-16-15-10.5-13.5-8.9-9.9 13.9 12.9 12.9 13.9-9.9-8.9-14.5-10.5Z";
const OTHER_SPEAR = "M16-15 10.5-13.5 8.9-9.9-13.9 12.9-12.9 13.9 9.9-8.9 14.5-10.5Z";

const BARRACKS: Icon = {
  outline: `${SPEAR}${OTHER_SPEAR}M10.5 0A10.5 10.5 0 1 1-10.5 0A10.5 10.5 0 1 1 10.5 0Z`,
  layers: [
    layer("light", SPEAR),
    layer("light", OTHER_SPEAR),
    layer("dark", "M11.5 0A11.5 11.5 0 1 1-11.5 0A11.5 11.5 0 1 1 11.5 0Z"),
    layer("light", "M10.2 0A10.2 10.2 0 1 1-10.2 0A10.2 10.2 0 1 1 10.2 0Z"),
    layer("dark", "M7.8 0A7.8 7.8 0 1 1-7.8 0A7.8 7.8 0 1 1 7.8 0Z"),
    layer("light", "M0-6.2 5.4 4.8H2.3L0 0-2.3 4.8H-5.4Z"),
  ],
};

const TEMPLE: Icon = {
  outline: "M0-14 16-5V-1H14V8H16V13H-16V8H-14V-1H-16V-5Z",
  layers: [
    layer("light", "M0-13.5 15.5-5H-15.5Z"),
    layer("shade", "M-15-4H15V-1H-15ZM-15 9.5H15V12.5H-15Z"),
    layer("light", "M-13 0h4V8.5h-4ZM-5.5 0h4V8.5h-4ZM1.5 0h4V8.5h-4ZM9 0h4V8.5H9Z"),
  ],
};

const GARDEN: Icon = {
  outline:
    "M-9-15C-5-9-4-3-4 2Q-4 7-9 7T-14 2C-14-3-13-9-9-15ZM-10 6H-8V13H-10Z" +
    "M1 5A5 5 0 0 1 1-5A6 6 0 0 1 12-6A5.5 5.5 0 0 1 12 5ZM5.5 4H8.5V13H5.5Z",
  layers: [
    layer("dark", "M-10 6H-8V13H-10ZM5.5 4H8.5V13H5.5Z"),
    layer("light", "M-9-15C-5-9-4-3-4 2Q-4 7-9 7T-14 2C-14-3-13-9-9-15Z"),
    layer("shade", "M-9-15C-5-9-4-3-4 2Q-4 7-9 7Q-6 0-9-15Z"),
    layer("light", "M1 5A5 5 0 0 1 1-5A6 6 0 0 1 12-6A5.5 5.5 0 0 1 12 5Z"),
    layer("shade", "M1 5Q10 5 12-6A5.5 5.5 0 0 1 12 5Z"),
  ],
};

const STONE_BLOCKS: Icon = {
  outline: "M-20 3-10-2V-9L2-15 12-10V-2L20 2V9L8 15-1 10.5-10 15-20 10Z",
  layers: [
    layer("light", "M2-15 12-10 0-4-10-9ZM-8-3 2 2-10 8-20 3ZM10-3 20 2 8 8-2 3Z"),
    layer("shade", "M-10-9 0-4V3L-10-2ZM-20 3-10 8V15L-20 10ZM-2 3 8 8V15L-2 10Z"),
    layer("dark", "M12-10 0-4V3L12-3ZM2 2-10 8V15L2 9ZM20 2 8 8V15L20 9Z"),
  ],
};

/** One block of stone: what players pay with. */
export const STONE: Icon = {
  outline: "M0-12 14-5V6L0 13-14 6V-5Z",
  layers: [
    layer("light", "M0-12 14-5 0 2-14-5Z"),
    layer("shade", "M-14-5 0 2V13L-14 6Z"),
    layer("dark", "M14-5 0 2V13L14 6Z"),
  ],
};

const ICONS = { house: HOUSE, market: MARKET, barracks: BARRACKS, temple: TEMPLE, garden: GARDEN };

export function iconOf(letter: string): Icon {
  const type = typeOf(letter);
  return type ? ICONS[type] : STONE_BLOCKS;
}

/** A star of five points and radius 10. */
export const STAR = "M0-10 2.6-3.6 9.5-3.1 4.2 1.4 5.9 8.1 0 4.4-5.9 8.1-4.2 1.4-9.5-3.1-2.6-3.6Z";

/** For so many stars on a plaza: their size, and where they stand. */
export const STAR_PLACES: Record<number, { size: number; at: [number, number][] }> = {
  1: { size: 1.2, at: [[0, -6]] },
  2: {
    size: 1.05,
    at: [
      [-11.5, -6],
      [11.5, -6],
    ],
  },
  3: {
    size: 0.85,
    at: [
      [-17, -3],
      [0, -9],
      [17, -3],
    ],
  },
};
