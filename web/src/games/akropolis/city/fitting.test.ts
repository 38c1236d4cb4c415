import { describe, expect, it } from "vitest";

import { bestTurn, fitted, type Frame } from "./fitting";
import { STANDING } from "./projection";
import { skylineOf } from "./skyline";

/** Twelve hexes side by side, from the left to the right. */
const LONG = skylineOf([{ tile: "hmbtghmbtghm", cells: Array.from({ length: 12 }, (_, i) => [i, -Math.floor(i / 2)] as const), level: 1 }]);
const PHONE: Frame = { window: { width: 360, height: 500 }, margins: { top: 20, right: 72, bottom: 76, left: 20 }, room: 1 };
const SCREEN: Frame = { ...PHONE, window: { width: 1000, height: 600 } };

describe("a whole city", () => {
  it("is turned upright in an upright window", () => {
    const turn = bestTurn(LONG, STANDING, PHONE);
    expect(Math.abs(turn)).toBeGreaterThan(0);
    const [before, after] = [STANDING, { turn, tilt: 0 }].map((pose) => fitted(LONG, pose, PHONE).zoom) as [number, number];
    expect(after).toBeGreaterThan(before * 1.2);
  });

  it("stays as it lies where no turn shows it larger", () => {
    expect(bestTurn(LONG, STANDING, SCREEN)).toBe(0);
    expect(bestTurn(LONG, { turn: bestTurn(LONG, STANDING, PHONE), tilt: 0 }, PHONE)).toBe(bestTurn(LONG, STANDING, PHONE));
  });
});
