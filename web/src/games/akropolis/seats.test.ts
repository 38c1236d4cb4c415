import { describe, expect, it } from "vitest";

import type { Seat } from "../../lib/api";
import { nameAt, seatName } from "../seats";
import { akropolis } from "./entry";

function seat(number: number, part: Partial<Seat>): Seat {
  const nobody = { seat: number, kind: "person", name: "", level: null, taken: true, owned: false, online: false } as const;
  return { ...nobody, yours: false, asked: null, ...part };
}

function names(...parts: Partial<Seat>[]): string[] {
  const seats = parts.map((part, number) => seat(number, part));
  return seats.map((one) => seatName(one, seats, akropolis));
}

const PHAIDRA = { kind: "computer", level: "phaidra" } as const;

describe("the names at a table", () => {
  it("number computer players of one level from the second on", () => {
    expect(names({ name: "Ann" }, PHAIDRA, PHAIDRA, PHAIDRA)).toEqual(["Ann", "Phaidra", "Phaidra 2", "Phaidra 3"]);
  });

  it("leave different computer players alone", () => {
    expect(names({ kind: "computer", level: "lykos" }, PHAIDRA)).toEqual(["Lykos", "Phaidra"]);
  });

  it("tell two people of one name apart, but not two free seats", () => {
    expect(names({ name: "Ann" }, { name: "Ann" })).toEqual(["Ann", "Ann 2"]);
    expect(new Set(names({ taken: false }, { taken: false })).size).toBe(1);
  });

  it("are empty for a seat that nobody has heard of", () => {
    expect(nameAt(7, [seat(0, { name: "Ann" })], akropolis)).toBe("");
  });
});
