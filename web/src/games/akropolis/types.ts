/** What the server says about a game of Akropolis: see polis/akropolis/table. */

import type { Cell } from "./hexes";

export const TYPES = ["house", "market", "barracks", "temple", "garden"] as const;
export type District = (typeof TYPES)[number];

/** The variants have the districts' plural names. */
export const VARIANTS = ["houses", "markets", "barracks", "temples", "gardens"] as const;
export const RULINGS = ["houses_by_value", "barracks_at_lakes", "single_hex_lakes"] as const;
export const ARCHITECTS = ["Hippodamos", "Metagenes", "Callicrates"] as const;
export type Architect = (typeof ARCHITECTS)[number];

export interface Options {
  players: number;
  long: boolean;
  architect: Architect | null;
  variants: string[];
  rulings: string[];
}

export interface TypeScore {
  value: number;
  stars: number;
  points: number;
}

export interface Verdict {
  cell: Cell;
  hex: string;
  level: number;
  scores: boolean;
  value: number;
  stars: number;
  points: number;
  doubled: boolean;
  reason: string;
  doubling: string | null;
  because: Cell[];
}

export interface Score {
  total: number;
  stones: number;
  quarry_points: number;
  types: Record<District, TypeScore>;
  hexes: Verdict[];
}

export interface LaidTile {
  tile: string;
  cells: Cell[];
  level: number;
}

export interface CityData {
  tiles: LaidTile[];
  score: Score;
}

export interface Pile {
  architect: Architect;
  tiles: string[];
  stones: number;
  score: Score;
  answers: (string | null)[];
}

export interface LogEntry {
  seat: number;
  move: string;
  points: number[];
  answers?: string[];
}

export interface Standing {
  rank: number;
  seat: number;
  points: number;
}

export interface View {
  game: "akropolis";
  options: Options;
  round: number;
  rounds: number;
  turn: number;
  chief: number;
  to_move: number[];
  over: boolean;
  site: string[];
  stacks: number;
  stack_size: number;
  to_come: Record<string, number>;
  cities: CityData[];
  pile: Pile | null;
  result: Standing[] | null;
  log: LogEntry[];
}

export interface Choices {
  placements: [q: number, r: number, rotation: number][];
  /** By place of the site: six numbers a placement, points by type and stones after the move. */
  outcomes: number[][];
}

const LETTERS = "hmbtg";

/** Return the type of a hex's letter; a quarry has none. */
export function typeOf(letter: string): District | null {
  const at = LETTERS.indexOf(letter.toLowerCase());
  return at < 0 ? null : (TYPES[at] as District);
}

export function letterOf(type: District, plaza = false): string {
  const letter = LETTERS[TYPES.indexOf(type)] as string;
  return plaza ? letter.toUpperCase() : letter;
}

export function isPlaza(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

const STARS: Record<District, number> = { house: 1, market: 2, barracks: 2, temple: 2, garden: 3 };

/** Return how many stars a hex has. */
export function starsOf(letter: string): number {
  const type = typeOf(letter);
  return type && isPlaza(letter) ? STARS[type] : 0;
}
