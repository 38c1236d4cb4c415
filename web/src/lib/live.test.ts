import { describe, expect, it, vi } from "vitest";

import type { Table } from "./api";
import { dispatch, type Listener, waitBefore } from "./live";

function listener(): Listener {
  return { table: vi.fn(), chat: vi.fn(), presence: vi.fn(), connected: vi.fn(), gone: vi.fn() };
}

describe("the wire", () => {
  it("comes back quickly at first and never waits longer than a good ten seconds", () => {
    expect(waitBefore(0, 0)).toBe(300);
    expect(waitBefore(1, 0.5)).toBe(800);
    expect(waitBefore(30, 1)).toBe(12_500);
  });

  it("hands each message to the one who wants it", () => {
    const told = listener();
    dispatch({ type: "presence", online: [1], spectators: 2 }, told);
    expect(told.presence).toHaveBeenCalledWith([1], 2);
    dispatch({ type: "bye" }, told);
    expect(told.table).not.toHaveBeenCalled();
    const table = { type: "table", code: "K7QF2M" } as { type: "table" } & Table;
    dispatch(table, told);
    expect(told.table).toHaveBeenCalledWith(table);
  });
});
