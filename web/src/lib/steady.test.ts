import { describe, expect, it } from "vitest";

import { isEcho, type Press } from "./steady";

const first = press({ button: { isConnected: false } });

function press(change: Partial<Press> = {}): Press {
  return { button: { isConnected: true }, detail: 1, clientX: 100, clientY: 100, ...change };
}

describe("the second click of a double-click", () => {
  it("does not press what has come where the first one was", () => {
    expect(isEcho(press({ detail: 2, clientX: 104 }), first)).toBe(true);
  });

  it("presses a button again that is still there", () => {
    expect(isEcho(press({ detail: 2 }), press())).toBe(false);
  });

  it("presses another button that lies farther off, as quick fingers do", () => {
    expect(isEcho(press({ detail: 2, clientX: 150 }), first)).toBe(false);
  });

  it("is told from a first click, and from a key", () => {
    expect(isEcho(press({ detail: 1 }), first)).toBe(false);
    expect(isEcho(press({ detail: 0 }), first)).toBe(false);
    expect(isEcho(press({ detail: 2 }), null)).toBe(false);
  });
});
