import { describe, expect, it } from "vitest";

import type { District } from "../types";
import { architectPoints, architectTotal, emptyLines, pointsOf, totalOf, withoutPlaza } from "./pad";

const NONE = new Set<District>();

describe("the quick pad", () => {
  it("multiplies values by stars and adds the stones", () => {
    const lines = emptyLines();
    lines.house = { value: 9, doubled: 0, stars: 3 };
    lines.garden = { value: 2, doubled: 0, stars: 3 };
    expect(totalOf({ name: "", lines, stones: 4 }, NONE)).toBe(37);
  });

  it("doubles houses from a value of ten, and of others what was counted as doubled", () => {
    expect(pointsOf("house", { value: 9, doubled: 0, stars: 2 }, true)).toBe(18);
    expect(pointsOf("house", { value: 10, doubled: 0, stars: 2 }, true)).toBe(40);
    expect(pointsOf("temple", { value: 5, doubled: 3, stars: 2 }, true)).toBe(16);
    expect(pointsOf("temple", { value: 5, doubled: 9, stars: 2 }, true)).toBe(20);
  });

  it("warns of districts without a plaza", () => {
    const lines = emptyLines();
    lines.market = { value: 4, doubled: 0, stars: 0 };
    expect(withoutPlaza(lines)).toEqual(["market"]);
  });

  it("scores the three Architects as the rules say", () => {
    const lines = emptyLines();
    lines.temple = { value: 3, doubled: 0, stars: 2 };
    const sheet = { lines, quarries: 5, stones: 1 };
    expect(architectTotal(sheet, "Hippodamos", NONE)).toBe(7);
    expect(architectTotal(sheet, "Metagenes", NONE)).toBe(17);
    expect(architectTotal(sheet, "Callicrates", NONE)).toBe(13);
  });

  it("doubles an Architect's districts under the variants", () => {
    const line = { value: 5, doubled: 0, stars: 2 };
    expect(architectPoints("market", line, "Hippodamos", true)).toBe(16);
    expect(architectPoints("temple", line, "Hippodamos", true)).toBe(10);
    expect(architectPoints("temple", line, "Callicrates", true)).toBe(40);
    expect(architectPoints("garden", line, "Metagenes", true)).toBe(20);
    expect(architectPoints("house", line, "Callicrates", true)).toBe(40);
  });
});
