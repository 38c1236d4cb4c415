/** The lesson, step by step: what is said, what one does, and the table it happens on. */

import { m } from "../../../paraglide/messages";
import { type Card, type Colour, colourOf, COLOURS, type Laid, type MegaDistrict, type SeatView, standingOf, totalOf } from "../types";

export type Areas = Record<Colour, Card[]>;

/** As much of a table as the lesson needs. */
export interface Desk {
  megapolis: Areas;
  home: Areas;
  hand: Card[];
  laid: Laid[];
}

export interface Step {
  title: () => string;
  text: () => string;
  /** What is said when it is done. */
  after?: () => string;
  /** What the reader does: press a district, keep two cards, play the card, let the cleansing happen. */
  goal: "look" | "draft" | "home" | "mega" | "cleanse" | "read" | "end";
  desk: Desk;
  /** The card to be played. */
  card?: Card;
}

const MEGAPOLIS: Areas = { B: ["B3", "B4"], P: ["P5"], Y: ["Y4"], G: ["G6", "G2"] };
const HOME: Areas = { B: ["B5"], P: ["P2"], Y: [], G: ["G4"] };
const RICHER: Areas = { ...HOME, B: ["B5", "B4"], G: ["G4", "G4"] };
const RAISED: Areas = { ...MEGAPOLIS, B: ["B3", "B4", "B4"] };
const HIDDEN: Laid = { colour: "B", seat: 0, number: null };

const desk = (hand: Card[], home = HOME, megapolis = MEGAPOLIS, laid: Laid[] = []): Desk => ({ megapolis, home, hand, laid });

export const STEPS: readonly Step[] = [
  { title: m.mg_lesson_table, text: m.mg_lesson_table_text, after: m.mg_lesson_table_after, goal: "look", desk: desk([]) },
  { title: m.mg_lesson_draft, text: m.mg_lesson_draft_text, after: m.mg_lesson_draft_after, goal: "draft", desk: desk(["B2", "B4", "P3", "Y2", "G4", "G6"]) },
  { title: m.mg_lesson_home, text: m.mg_lesson_home_text, after: m.mg_lesson_home_after, goal: "home", desk: desk(["B4", "Y2", "G4"]), card: "G4" },
  { title: m.mg_lesson_mega, text: m.mg_lesson_mega_text, after: m.mg_lesson_mega_after, goal: "mega", desk: desk(["B4", "Y2"], RICHER), card: "B4" },
  { title: m.mg_lesson_cleansing, text: m.mg_lesson_cleansing_text, after: m.mg_lesson_cleansing_after, goal: "cleanse", desk: desk([], RICHER, RAISED, [HIDDEN]) },
  { title: m.mg_lesson_points, text: m.mg_lesson_points_text, goal: "read", desk: desk([], { ...RICHER, B: [] }, RAISED) },
  { title: m.mg_lesson_end, text: m.mg_lesson_end_text, goal: "end", desk: desk([], { ...RICHER, B: [] }, RAISED) },
];

function without(cards: readonly Card[], card: Card): Card[] {
  const at = cards.indexOf(card);
  return cards.filter((_, i) => i !== at);
}

/** Play a card; the Agent lays a hidden modifier where a blue one came to lie. */
export function played(before: Desk, card: Card, area: "home" | "mega"): Desk {
  const colour = colourOf(card);
  const hand = without(before.hand, card);
  if (area === "home") return { ...before, hand, home: { ...before.home, [colour]: [...before.home[colour], card] } };
  const megapolis = { ...before.megapolis, [colour]: [...before.megapolis[colour], card] };
  return { ...before, hand, megapolis, laid: colour === "B" ? [...before.laid, HIDDEN] : before.laid };
}

/** Reveal the modifiers, and clear the districts that are over their limits. */
export function cleansed(before: Desk): Desk {
  const laid = before.laid.map((one) => ({ ...one, number: -3 }));
  const after = { ...before, laid };
  const limits = Object.fromEntries(districtsOf(after).map(({ colour, limit }) => [colour, limit]));
  const kept = COLOURS.map((colour) => [colour, totalOf(before.home[colour]) > (limits[colour] ?? 0) ? [] : before.home[colour]]);
  return { ...after, home: Object.fromEntries(kept) as Areas };
}

export function districtsOf({ megapolis, laid }: Desk): MegaDistrict[] {
  return COLOURS.map((colour) => {
    const here = laid.filter((one) => one.colour === colour);
    const sum = totalOf(megapolis[colour]);
    const limit = here.reduce((all, { number }) => all + (number ?? 0), sum);
    return { colour, cards: megapolis[colour], sum, limit: Math.max(0, limit), unknown: here.filter(({ number }) => number === null).length };
  });
}

export function seatOf(table: Desk): SeatView {
  const limits = districtsOf(table);
  const home = COLOURS.map((colour, i) => {
    const cards = table.home[colour];
    const sum = totalOf(cards);
    return { colour, cards, sum, guards: 0, standing: standingOf(sum, limits[i]?.limit ?? 0) };
  });
  const sums = home.map(({ sum }) => sum);
  const total = sums.reduce((all, sum) => all + sum, 0);
  return { seat: 0, hand: table.hand, hand_size: table.hand.length, shown: [], home, gold: 0, bonus: [], score: { home: sums, bonus: 0, gold: 0, total } };
}
