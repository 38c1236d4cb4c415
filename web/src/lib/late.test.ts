import { describe, expect, it } from "vitest";

import { ranOut } from "./late";

const DEADLINE = "2026-01-01T12:00:10Z";
const LATER = Date.parse(DEADLINE) + 300;

function table(asked: number | null, yours = true): Parameters<typeof ranOut>[0] {
  return { status: "playing", clock: asked === null ? null : { 0: DEADLINE }, seats: [{ seat: 0, yours, asked }] };
}

describe("time that is up", () => {
  it("is noticed when the question goes away after its deadline", () => {
    expect(ranOut(table(7), table(null), null, LATER)).toBe(true);
    expect(ranOut(table(7), table(9), null, LATER)).toBe(true);
  });

  it("is not noticed when one has answered, however late", () => {
    expect(ranOut(table(7), table(null), 7, LATER)).toBe(false);
  });

  it("is not noticed while the question stays, or long before the deadline", () => {
    expect(ranOut(table(7), table(7), null, LATER)).toBe(false);
    expect(ranOut(table(7), table(null), null, Date.parse(DEADLINE) - 4000)).toBe(false);
  });

  it("is nobody's business at another's seat", () => {
    expect(ranOut(table(7, false), table(null, false), null, LATER)).toBe(false);
  });
});
