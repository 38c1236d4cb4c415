import { describe, expect, it } from "vitest";

import { isEcho } from "./steady";

const build = {} as Element;
const takeBack = {} as Element;

describe("the second click of a double-click", () => {
  it("does not press another button than the first one did", () => {
    expect(isEcho({ detail: 2, button: takeBack }, build)).toBe(true);
  });

  it("presses the same button again", () => {
    expect(isEcho({ detail: 2, button: build }, build)).toBe(false);
  });

  it("is told from a first click, and from a key", () => {
    expect(isEcho({ detail: 1, button: takeBack }, build)).toBe(false);
    expect(isEcho({ detail: 0, button: takeBack }, build)).toBe(false);
  });
});
