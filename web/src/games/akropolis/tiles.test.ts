import { describe, expect, it } from "vitest";

import { TILE_GROUPS } from "./tiles";

describe("the tiles of the calculator", () => {
  it("are all there, each once", () => {
    const all = TILE_GROUPS.flatMap(({ tiles }) => tiles);
    expect(all).toHaveLength(50);
    expect(new Set(all).size).toBe(50);
  });

  it("are grouped by their plaza, in the order of the score pad, those without one last", () => {
    expect(TILE_GROUPS.map(({ plaza }) => plaza)).toEqual(["H", "M", "B", "T", "G", ""]);
    for (const { plaza, tiles } of TILE_GROUPS) {
      expect(tiles.length).toBeGreaterThan(2);
      expect(tiles.every((tile) => (/[A-Z]/.exec(tile)?.[0] ?? "") === plaza)).toBe(true);
    }
  });

  it("lie in a group by what else is on them: houses before quarries", () => {
    const plain = TILE_GROUPS[5]?.tiles ?? [];
    expect(plain[0]).toBe("hhq");
    expect(plain.at(-1)).toBe("gqq");
  });
});
