/** What lies before everyone at the end of a game on a real table. */

import { type Card, type Colour, colourOf, COLOURS, type Standing, VALUES } from "../types";

export const COINS = 18;
const COPIES: Record<number, number> = { 2: 5, 3: 5, 4: 5, 5: 5, 6: 3 };

export interface Belongings {
  home: Card[];
  bonus: Card[];
  gold: number;
}

export interface Sheet {
  players: Belongings[];
  limits?: Record<Colour, number>;
}

export interface DistrictScore {
  colour: Colour;
  sum: number;
  limit?: number;
  standing?: Standing;
  excess?: number;
  coins?: number | null;
}

export interface PlayerScore {
  home: number[];
  bonus: number;
  gold: number;
  total: number;
  rank: number;
  districts: DistrictScore[];
}

export function nobody(): Belongings {
  return { home: [], bonus: [], gold: 0 };
}

/** Return whether the box holds one more of a card. */
export function isLeft(players: readonly Belongings[], card: Card): boolean {
  const used = players.flatMap(({ home, bonus }) => [...home, ...bonus]).filter((other) => other === card).length;
  return used < (COPIES[Number(card[1])] ?? 0);
}

/** Return what a typed number of coins comes to, with what the others have. */
export function coinsFor(players: readonly Belongings[], at: number, typed: number): number {
  const others = players.reduce((sum, { gold }, i) => (i === at ? sum : sum + gold), 0);
  return Number.isFinite(typed) ? Math.max(0, Math.min(Math.trunc(typed), COINS - others)) : 0;
}

export function without(cards: readonly Card[], card: Card): Card[] {
  const at = cards.indexOf(card);
  return cards.filter((_, i) => i !== at);
}

export function cardsOf(cards: readonly Card[], colour: Colour): Card[] {
  return cards.filter((card) => colourOf(card) === colour).sort();
}

export const ALL_CARDS: readonly Card[] = COLOURS.flatMap((colour) => VALUES.map((value) => `${colour}${value}`));
