/** Pieces of advice as places on the board, with what each would change. */

import type { Hint } from "../../../lib/api";
import type { Flag } from "../city/Overlay.svelte";
import { type Outcome, outcomeOf, type Placement, spotOf } from "../city/placing";
import { sameCell } from "../hexes";
import { readMove } from "../notation";
import type { Choices, Score } from "../types";

export interface Suggestion {
  hint: Hint;
  /** The place in the row, from 0. */
  site: number;
  tile: string;
  place: Placement;
  outcome: Outcome | null;
}

export function suggestionOf(hint: Hint, places: readonly Placement[], choices: Choices, score: Score): Suggestion | null {
  const move = readMove(hint.move);
  const place = move && places.find((one) => sameCell(one.cell, move.cell) && one.rotation === move.rotation);
  if (!move || !place) return null;
  const site = move.place - 1;
  return { hint, site, tile: move.tile, place, outcome: outcomeOf(choices, site, place.index, score) };
}

/** Number the places; pieces of advice for one and the same share a flag. */
export function flagsOf(suggestions: readonly (Suggestion | null)[]): Flag[] {
  const found = new Map<string, Flag>();
  suggestions.forEach((suggestion, i) => {
    if (!suggestion) return;
    const spot = spotOf(suggestion.place);
    const before = found.get(spot);
    found.set(spot, { place: suggestion.place, text: before ? `${before.text} · ${i + 1}` : String(i + 1) });
  });
  return [...found.values()];
}
