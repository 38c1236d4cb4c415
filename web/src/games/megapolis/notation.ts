/** Moves as short words: keep B5 Y3, home P4, mega G2, take +4, at B. */

import { type Card, type Colour, COLOURS } from "./types";

export interface Move {
  verb: string;
  cards: Card[];
  colour: Colour | null;
  number: number | null;
}

const CARD = /^[BPYG][2-6]$/;

export function readMove(text: string): Move {
  const [verb = "", ...rest] = text.split(" ");
  const cards = rest.filter((word) => CARD.test(word));
  const colour = COLOURS.find((letter) => letter === rest[0]) ?? null;
  const number = /^[+-]\d+$/.test(rest[0] ?? "") ? Number(rest[0]) : null;
  return { verb, cards, colour, number };
}
