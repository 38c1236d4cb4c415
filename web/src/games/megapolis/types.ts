/** What the server says about a game of Megapolis: see polis/megapolis/table. */

export const COLOURS = ["B", "P", "Y", "G"] as const;
export type Colour = (typeof COLOURS)[number];

export const VALUES = [2, 3, 4, 5, 6] as const;

/** A citizen: the colour's letter and a value, such as B5. */
export type Card = string;

export type Standing = "safe" | "edge" | "over";
export type Source = "family" | "ours";
export type SetName = "A" | "B" | "C";
export const SETS: readonly SetName[] = ["A", "B", "C"];

export interface Options {
  players: number;
  /** A, B, C, random, or the names of four cards. */
  synergies: string | string[];
  rules: Record<string, boolean | number | number[]>;
}

export interface Synergy {
  name: string;
  colour: Colour;
  set: SetName;
  source: Source;
}

export interface MegaDistrict {
  colour: Colour;
  cards: Card[];
  sum: number;
  /** As far as the seat knows the modifiers that lie there. */
  limit: number;
  unknown: number;
}

export interface HomeDistrict {
  colour: Colour;
  cards: Card[];
  sum: number;
  guards: number;
  standing: Standing;
}

export interface Score {
  home: number[];
  bonus: number;
  gold: number;
  total: number;
}

export interface SeatView {
  seat: number;
  hand: Card[] | null;
  hand_size: number;
  shown: Card[];
  home: HomeDistrict[];
  gold: number;
  bonus: Card[];
  score: Score;
}

export interface Laid {
  colour: Colour;
  seat: number;
  number: number | null;
}

export interface Draft {
  stage: number;
  keep: number;
  pack_size: number;
  pack: Card[] | null;
  keeping: Card[] | null;
  chosen: number[];
}

export interface Asked {
  question: string;
  seat: number;
  cards: Card[];
  numbers: number[] | null;
  colour: Colour | null;
}

export interface GameEvent {
  kind: string;
  seat?: number;
  colour?: Colour;
  to?: Colour;
  /** Null where this seat may not know them. */
  cards?: Card[] | null;
  number?: number | null;
}

export interface LogEntry {
  seat: number;
  round: number;
  verb: string;
  move: string | null;
  events: GameEvent[];
  points: number[];
}

export interface View {
  game: "megapolis";
  seat: number | null;
  options: Options;
  round: number;
  rounds: number;
  phase: string;
  first: number;
  to_move: number[];
  over: boolean;
  synergies: Synergy[];
  deck: number;
  discard: Card[];
  supply: number;
  modifiers: { all: number[]; left: number; laid: Laid[] };
  megapolis: MegaDistrict[];
  seats: SeatView[];
  draft: Draft | null;
  asked: Asked | null;
  last_turns: number | null;
  result: { rank: number; seat: number; points: number }[] | null;
  log: LogEntry[];
}

/** A legal move, whole and in pieces. */
export interface Answer {
  move: string;
  verb: string;
  cards: Card[];
  colour: Colour | null;
  number: number | null;
  /** How the district of one's home would stand after it. */
  home?: { sum: number; limit: number; standing: Standing };
  synergy?: string;
  coins?: number;
}

export interface Choices {
  question: string | null;
  moves: Answer[];
}

export function colourOf(card: Card): Colour {
  return card[0] as Colour;
}

export function valueOf(card: Card): number {
  return Number(card[1]);
}

export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

/** Say how a district of a home stands against a limit; what is equal is safe. */
export function standingOf(sum: number, limit: number): Standing {
  if (sum > limit) return "over";
  return sum === limit && sum > 0 ? "edge" : "safe";
}
