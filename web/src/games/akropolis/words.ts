/** Names and reasons in the reader's language. */

import { m } from "../../paraglide/messages";
import type { Placement } from "./city/placing";
import { type Skyline, skylineOf } from "./city/skyline";
import { type Cell, keyOf, neighbours } from "./hexes";
import { readMove } from "./notation";
import { type District, isPlaza, type LaidTile, typeOf, type Verdict, type View } from "./types";

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

/** Join names, each once: "House, Quarry × 2". */
function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(", ");
}

function coveredNames(cells: readonly Cell[], skyline: Skyline): string[] {
  return cells.flatMap((cell) => {
    const spot = skyline.get(keyOf(cell));
    return spot ? [hexName(spot.hex)] : [];
  });
}

/** Say of every hex of a tile what it would cover, or on the ground what it would touch. */
export function tileOverName(tile: string, cells: readonly Cell[], skyline: Skyline): string {
  return cells
    .map((cell, i) => {
      const hex = hexName(tile[i] ?? "");
      const under = coveredNames([cell], skyline)[0];
      if (under !== undefined) return m.ak_hex_over({ hex, under });
      const near = coveredNames(neighbours(cell), skyline);
      return near.length > 0 ? m.ak_hex_beside({ hex, near: listed(near) }) : hex;
    })
    .join("; ");
}

/** Describe a place for the tile in the hand, for lists and for those who listen. */
export function placeInWords(tile: string, place: Placement, skyline: Skyline): string {
  const where = place.level === 1 ? m.ak_place_ground() : m.ak_place_level({ level: place.level });
  return `${where}: ${tileOverName(tile, place.cells, skyline)}`;
}

export interface Told {
  seat: number;
  /** Which tile, on which level, over what, at which price. */
  text: string;
  points: number;
  /** Stones from the quarries that were covered. */
  stones: number;
  /** What the Architect took then. */
  answers: string[];
}

/** Tell the moves of a game, the first one first. */
export function logInWords({ log, cities }: Pick<View, "log" | "cities">): Told[] {
  const turns = new Map<number, number>();
  return log.map((entry, at) => {
    // A city's tiles lie in the order they were laid; the first of them was there before the game.
    const turn = (turns.get(entry.seat) ?? 0) + 1;
    turns.set(entry.seat, turn);
    const tiles = cities[entry.seat]?.tiles ?? [];
    const before = log[at - 1]?.points[entry.seat] ?? entry.seat + 1;
    return {
      seat: entry.seat,
      ...moveInWords(entry.move, tiles[turn], skylineOf(tiles.slice(0, turn))),
      points: (entry.points[entry.seat] ?? 0) - before,
      answers: (entry.answers ?? []).map(tileName),
    };
  });
}

function moveInWords(text: string, laid: LaidTile | undefined, skyline: Skyline): Pick<Told, "text" | "stones"> {
  const move = readMove(text);
  if (!move || !laid) return { text, stones: 0 };
  const tile = tileName(move.tile);
  const covered = laid.cells.flatMap((cell) => skyline.get(keyOf(cell))?.hex ?? []);
  const level = laid.level;
  const where = level === 1 ? m.ak_log_ground({ tile }) : m.ak_log_level({ tile, level, under: listed(covered.map(hexName)) });
  const price = move.place - 1;
  return {
    text: price > 0 ? `${where}, ${m.ak_log_paid({ count: price })}` : where,
    stones: covered.filter((hex) => hex === "q").length,
  };
}
