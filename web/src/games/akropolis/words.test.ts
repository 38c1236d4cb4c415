import { describe, expect, it } from "vitest";

import { skylineOf } from "./city/skyline";
import { tileCells } from "./hexes";
import { START } from "./sample";
import type { CityData, LaidTile, LogEntry } from "./types";
import { logInWords, placeInWords } from "./words";

const GROUND: LaidTile = { tile: "hmb", cells: tileCells([0, 1], 2), level: 1 };
const UPPER: LaidTile = {
  tile: "Tqq",
  cells: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  level: 2,
};

function city(...tiles: LaidTile[]): CityData {
  return { tiles, score: {} as CityData["score"] };
}

function entry(seat: number, move: string, points: number[]): LogEntry {
  return { seat, move, points };
}

describe("the log", () => {
  const cities = [city(START, GROUND, UPPER), city(START, GROUND)];
  const log = [
    entry(0, "1hmb@0,1/SE", [1, 2]),
    entry(1, "3hmb@0,1/SE", [1, 0]),
    entry(0, "1Tqq@0,0/SE", [9, 0]),
  ];
  const told = logInWords({ cities, log });

  it("says which tile was laid, and on which level over what", () => {
    expect(told[0]?.text).toBe("House, Market, Barracks on the ground");
    expect(told[2]?.text).toBe("Temple plaza, Quarry, Quarry on level 2, over House plaza, Quarry, House");
  });

  it("says what was paid, gained and found under it", () => {
    expect(told[1]?.text).toContain("for 2 stones");
    expect(told.map(({ points }) => points)).toEqual([0, -2, 8]);
    expect(told.map(({ stones }) => stones)).toEqual([0, 0, 1]);
  });

  it("speaks in no coordinates", () => {
    expect(told.map(({ text }) => text).join()).not.toMatch(/@|\d,-?\d|\/[NS]/);
  });
});

describe("a place", () => {
  it("is told by what every hex would cover or touch, so that turns of a tile differ", () => {
    const skyline = skylineOf([START, GROUND]);
    const place = { index: 0, cell: [1, -1] as const, cells: tileCells([1, -1], 0), rotation: 0, level: 1 };
    expect(placeInWords("hqm", place, skyline)).toBe("On the ground: House beside Quarry × 2, House plaza; Quarry beside Quarry; Market");
    const over = { ...place, cells: UPPER.cells as typeof place.cells, level: 2 };
    expect(placeInWords("hqm", over, skyline)).toBe("Level 2: House over House plaza; Quarry over Quarry; Market over House");
    expect(placeInWords("mhq", over, skyline)).not.toBe(placeInWords("hqm", over, skyline));
  });
});
