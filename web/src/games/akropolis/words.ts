/** Names and reasons in the reader's language. */

import { m } from "../../paraglide/messages";
import type { Placement } from "./city/placing";
import type { Skyline } from "./city/skyline";
import { keyOf } from "./hexes";
import { readMove, writeLaid } from "./notation";
import { type District, isPlaza, type LogEntry, typeOf, type Verdict } from "./types";

const PLURALS: Record<District, () => string> = {
  house: m.ak_houses,
  market: m.ak_markets,
  barracks: m.ak_barracks,
  temple: m.ak_temples,
  garden: m.ak_gardens,
};

const DISTRICTS: Record<District, () => string> = {
  house: m.ak_hex_house,
  market: m.ak_hex_market,
  barracks: m.ak_hex_barracks,
  temple: m.ak_hex_temple,
  garden: m.ak_hex_garden,
};

const PLAZAS: Record<District, () => string> = {
  house: m.ak_plaza_house,
  market: m.ak_plaza_market,
  barracks: m.ak_plaza_barracks,
  temple: m.ak_plaza_temple,
  garden: m.ak_plaza_garden,
};

export function pluralName(type: District): string {
  return PLURALS[type]();
}

export function hexName(letter: string): string {
  const type = typeOf(letter);
  if (!type) return m.ak_hex_quarry();
  return (isPlaza(letter) ? PLAZAS : DISTRICTS)[type]();
}

export function tileName(tile: string): string {
  return [...tile].map(hexName).join(", ");
}

/** Write a change with its sign, as people expect to read it. */
export function signed(change: number): string {
  if (change === 0) return "0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

const REASONS: Record<string, (verdict: Verdict) => string> = {
  largest_group: ({ because }) => m.ak_why_largest_group({ count: because.length }),
  smaller_group: () => m.ak_why_smaller_group(),
  no_market_near: () => m.ak_why_no_market_near(),
  market_near: () => m.ak_why_market_near(),
  on_the_edge: () => m.ak_why_on_the_edge(),
  inside: () => m.ak_why_inside(),
  lake_only: () => m.ak_why_lake_only(),
  surrounded: () => m.ak_why_surrounded(),
  not_surrounded: ({ because }) => m.ak_why_not_surrounded({ count: because.length }),
  always: () => m.ak_why_always(),
  quarry: () => m.ak_why_quarry(),
};

const REMEDIES: Record<string, () => string> = {
  smaller_group: m.ak_fix_smaller_group,
  market_near: m.ak_fix_market_near,
  inside: m.ak_fix_inside,
  lake_only: m.ak_fix_inside,
  not_surrounded: m.ak_fix_not_surrounded,
};

const DOUBLINGS: Record<string, () => string> = {
  valuable_group: m.ak_double_valuable_group,
  plaza_near: m.ak_double_plaza_near,
  open_sides: m.ak_double_open_sides,
  high: m.ak_double_high,
  lake: m.ak_double_lake,
};

export interface Explanation {
  title: string;
  /** What it brings, as a sum. */
  sum: string;
  why: string;
  remedy: string | null;
}

export function explain(verdict: Verdict): Explanation {
  const type = typeOf(verdict.hex);
  const title = m.ak_hex_on_level({ hex: hexName(verdict.hex), level: verdict.level });
  if (type && isPlaza(verdict.hex)) {
    const sum = m.ak_stars({ count: verdict.stars });
    return { title, sum, why: m.ak_why_plaza({ type: pluralName(type) }), remedy: null };
  }
  const reason = REASONS[verdict.reason]?.(verdict) ?? "";
  const doubled = verdict.doubling ? DOUBLINGS[verdict.doubling]?.() : null;
  const why = doubled ? `${reason} ${doubled}` : reason;
  if (!type) return { title, sum: "", why, remedy: null };
  const counts = verdict.value > 0;
  const lacksStars = counts && verdict.stars === 0;
  const sum = `${verdict.value} × ${m.ak_stars({ count: verdict.stars })} = ${m.ak_points({ count: verdict.points })}`;
  const remedy = lacksStars ? m.ak_fix_no_stars() : (REMEDIES[verdict.reason]?.() ?? null);
  return { title, sum, why, remedy };
}

/** Describe a place for the tile in the hand, for lists and for those who listen. */
export function placeInWords(place: Placement, skyline: Skyline): string {
  const where = writeLaid("", place.cell, place.rotation).slice(1);
  if (place.level === 1) return m.ak_place_ground({ where });
  const under = place.cells.map((cell) => hexName(skyline.get(keyOf(cell))?.hex ?? "q")).join(", ");
  return m.ak_place_level({ level: place.level, under, where });
}

export function moveInWords(entry: LogEntry): string {
  const move = readMove(entry.move);
  if (!move) return entry.move;
  const where = writeLaid("", move.cell, move.rotation).slice(1);
  return m.ak_log_move({ tile: tileName(move.tile), place: move.place, where });
}
