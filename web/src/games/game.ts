/** What every game offers the pages. A page knows a game only through this and the register. */

import type { Component } from "svelte";

import type { Hint, Seat, Settings, TableRequest } from "../lib/api";

/** A computer player with a face. */
export interface Level {
  name: string;
  title: () => string;
  about: () => string;
  Portrait: Component;
}

/** An opponent that the game itself plays, for one person alone. */
export interface SoloOpponent {
  id: string;
  title: () => string;
  about: () => string;
  Portrait: Component;
  options: Record<string, unknown>;
}

/** What the start page needs: small, and loaded with it. */
export interface GameEntry {
  name: string;
  title: () => string;
  tagline: () => string;
  fewest: number;
  most: number;
  /** Weakest first. */
  levels: Level[];
  /** Whom one meets in a single click. */
  usualLevel: string;
  solo: SoloOpponent[];
  /** The options of a plain game of so many. */
  plainOptions: (players: number) => Record<string, unknown>;
  load: () => Promise<GameClient>;
  /** A picture for the start page, which has no need of all the rest. */
  loadCover: () => Promise<Component>;
}

export interface BoardProps {
  view: unknown;
  seats: Seat[];
  settings: Settings;
  clock: Record<string, string> | null;
  /** The seat that is to choose from this browser, and its choices. */
  acting: number | null;
  choices: unknown;
  /** False while an old game is looked at. */
  isLive: boolean;
  /** Whether a move is on its way to the server. */
  isSending: boolean;
  send: (move: string) => Promise<boolean>;
  takeBack: (() => void) | null;
  askHints: (() => Promise<Hint[]>) | null;
}

export interface ResultProps {
  view: unknown;
  seats: Seat[];
}

export interface OptionsProps {
  options: Record<string, unknown>;
  players: number;
  change: (options: Record<string, unknown>) => void;
}

export interface History {
  names: string[];
  lines: number[][];
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** What the table, replay, calculator and lesson pages need: loaded with them. */
export interface GameClient {
  Board: Component<BoardProps>;
  Result: Component<ResultProps>;
  Options: Component<OptionsProps>;
  Calculator: Component;
  Lesson: Component;
  /** Points after each move, a line for each seat and for whoever else took part. */
  history: (view: unknown, names: string[]) => History;
  picture: (view: unknown, seat: number) => Picture;
  /** The last move in words, for those who listen. */
  tellLast: (view: unknown, name: (seat: number) => string) => string | null;
}

export function quickGame(entry: GameEntry, name: string, level = entry.usualLevel): TableRequest {
  return {
    game: entry.name,
    options: entry.plainOptions(2),
    seats: [
      { who: "me", name },
      { who: "computer", level },
    ],
    settings: {},
  };
}

export function soloGame(entry: GameEntry, opponent: SoloOpponent, name: string): TableRequest {
  return { game: entry.name, options: opponent.options, seats: [{ who: "me", name }], settings: {} };
}
