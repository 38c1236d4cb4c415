/** The scoring view: on every hex what it brings. */

import type { Mark } from "../city/Prisms.svelte";
import { type Cell, keyOf } from "../hexes";
import { isPlaza, typeOf, type Verdict } from "../types";

export function marksOf(verdicts: readonly Verdict[]): Map<string, Mark> {
  return new Map(verdicts.map((verdict) => [keyOf(verdict.cell), markOf(verdict)]));
}

function markOf(verdict: Verdict): Mark {
  if (!typeOf(verdict.hex)) return { text: "", tone: "plain" };
  if (isPlaza(verdict.hex)) return { text: "", tone: "good" };
  if (verdict.scores) return { text: String(verdict.points), tone: "good" };
  return { text: verdict.value > 0 ? "0 ★" : "0", tone: "bad" };
}

/** Return what temples still need around them. */
export function missingIn(verdicts: readonly Verdict[]): Cell[] {
  const needed = verdicts.filter(({ reason }) => reason === "not_surrounded").flatMap(({ because }) => because);
  return [...new Map(needed.map((cell) => [keyOf(cell), cell])).values()];
}
