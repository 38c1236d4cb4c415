/** What the end of each round did, gathered from the log. */

import { type Card, type Colour, COLOURS, type GameEvent, type LogEntry } from "./types";

export interface Fate {
  kind: "kept" | "gone" | "paid";
  cards: Card[];
  /** How far over the limit, or what it cost. */
  number: number;
}

export interface RoundSummary {
  round: number;
  limits: Record<Colour, number>;
  revealed: { colour: Colour; number: number }[];
  /** By colour, what became of everyone's district. */
  fates: Record<Colour, Fate[]>;
  bonuses: { seat: number; colour: Colour; card: Card }[];
  first: number | null;
  isComplete: boolean;
}

function empty(round: number, players: number): RoundSummary {
  const kept = (): Fate[] => Array.from({ length: players }, () => ({ kind: "kept", cards: [], number: 0 }));
  return {
    round,
    limits: { B: 0, P: 0, Y: 0, G: 0 },
    revealed: [],
    fates: { B: kept(), P: kept(), Y: kept(), G: kept() },
    bonuses: [],
    first: null,
    isComplete: false,
  };
}

function note(summary: RoundSummary, event: GameEvent): void {
  const { colour, seat, number } = event;
  if (event.kind === "limit" && colour) summary.limits[colour] = number ?? 0;
  else if (event.kind === "revealed" && colour) summary.revealed.push({ colour, number: number ?? 0 });
  else if (event.kind === "cleansed" && colour && seat !== undefined) {
    summary.fates[colour][seat] = { kind: "gone", cards: event.cards ?? [], number: number ?? 0 };
  } else if (event.kind === "paid" && colour && seat !== undefined) {
    summary.fates[colour][seat] = { kind: "paid", cards: [], number: number ?? 0 };
  } else if (event.kind === "bonus" && colour && seat !== undefined) {
    summary.bonuses.push({ seat, colour, card: event.cards?.[0] ?? "" });
  } else if (event.kind === "first" && seat !== undefined) {
    summary.first = seat;
    summary.isComplete = true;
  } else if (event.kind === "over") summary.isComplete = true;
}

const CLEANSING = new Set(["revealed", "limit", "cleansed", "paid", "bonus", "first", "over"]);

/** Return the rounds whose cleansing has begun, the first one first. */
export function roundsOf(log: readonly LogEntry[], players: number): RoundSummary[] {
  const found = new Map<number, RoundSummary>();
  for (const { round, events } of log) {
    for (const event of events) {
      if (!CLEANSING.has(event.kind)) continue;
      const summary = found.get(round) ?? empty(round, players);
      found.set(round, summary);
      note(summary, event);
    }
  }
  return [...found.values()];
}

/** Return how many districts were lost in a round. */
export function lossesOf(summary: RoundSummary): number {
  return COLOURS.reduce((sum, colour) => sum + summary.fates[colour].filter(({ kind }) => kind === "gone").length, 0);
}
