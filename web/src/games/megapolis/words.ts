/** Names, moves and events in the reader's language. */

import { m } from "../../paraglide/messages";
import { readMove } from "./notation";
import { type Card, type Colour, colourOf, COLOURS, type GameEvent, type LogEntry, type SetName, type Source, type Standing, type Synergy, valueOf } from "./types";

const FAMILIES: Record<Colour, () => string> = { B: m.mg_family_B, P: m.mg_family_P, Y: m.mg_family_Y, G: m.mg_family_G };
const SET_NAMES: Record<SetName, () => string> = { A: m.mg_set_A, B: m.mg_set_B, C: m.mg_set_C };

interface SynergyWords {
  name: () => string;
  text: () => string;
}

const SYNERGIES: Record<string, SynergyWords> = {
  Agent: { name: m.mg_synergy_agent, text: m.mg_effect_agent },
  Scout: { name: m.mg_synergy_scout, text: m.mg_effect_scout },
  Recruiter: { name: m.mg_synergy_recruiter, text: m.mg_effect_recruiter },
  Servant: { name: m.mg_synergy_servant, text: m.mg_effect_servant },
  Seer: { name: m.mg_synergy_seer, text: m.mg_effect_seer },
  Missionary: { name: m.mg_synergy_missionary, text: m.mg_effect_missionary },
  Shopkeeper: { name: m.mg_synergy_shopkeeper, text: m.mg_effect_shopkeeper },
  Follower: { name: m.mg_synergy_follower, text: m.mg_effect_follower },
  Guard: { name: m.mg_synergy_guard, text: m.mg_effect_guard },
  Scholar: { name: m.mg_synergy_scholar, text: m.mg_effect_scholar },
  Reformer: { name: m.mg_synergy_reformer, text: m.mg_effect_reformer },
  Dualist: { name: m.mg_synergy_dualist, text: m.mg_effect_dualist },
};

/** By colour, the cards of the sets A, B and C. */
export const SYNERGIES_OF: Record<Colour, readonly [string, string, string]> = {
  B: ["Agent", "Scout", "Recruiter"],
  P: ["Servant", "Seer", "Missionary"],
  Y: ["Shopkeeper", "Follower", "Guard"],
  G: ["Scholar", "Reformer", "Dualist"],
};

export function familyName(colour: Colour): string {
  return FAMILIES[colour]();
}

export function setName(set: SetName): string {
  return SET_NAMES[set]();
}

export function synergyName(name: string): string {
  return SYNERGIES[name]?.name() ?? name;
}

export function synergyText(name: string): string {
  return SYNERGIES[name]?.text() ?? "";
}

export function sourceName(source: Source): string {
  return source === "ours" ? m.mg_source_ours() : m.mg_source_family();
}

export function sourceAbout(source: Source): string {
  return source === "ours" ? m.mg_source_ours_about() : m.mg_source_family_about();
}

export function cardName(card: Card): string {
  return `${familyName(colourOf(card))} ${valueOf(card)}`;
}

export function cardNames(cards: readonly Card[]): string {
  return cards.length > 0 ? cards.map(cardName).join(", ") : m.mg_no_cards();
}

/** Write a change with its sign, as people expect to read it. */
export function signed(change: number): string {
  if (change === 0) return "0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

export function standingName(standing: Standing, sum: number, limit: number): string {
  if (standing === "over") return m.mg_over({ count: sum - limit });
  return standing === "edge" ? m.mg_edge() : m.mg_safe();
}

/** Say a move, as a choice or in the log. */
export function moveInWords(text: string): string {
  const { verb, cards, colour, number } = readMove(text);
  const district = colour ? familyName(colour) : "";
  const said: Record<string, () => string> = {
    keep: () => m.mg_log_keep({ cards: cardNames(cards) }),
    home: () => m.mg_log_home({ cards: cardNames(cards) }),
    mega: () => m.mg_log_mega({ cards: cardNames(cards) }),
    recruit: () => m.mg_log_mega({ cards: cardNames(cards) }),
    lay: () => m.mg_log_lay({ cards: cardNames(cards) }),
    take: () => m.mg_log_take({ number: signed(number ?? 0) }),
    at: () => m.mg_log_at({ district }),
    from: () => m.mg_log_from({ district }),
    to: () => m.mg_log_to({ district }),
    guard: () => m.mg_log_guard({ district }),
    pay: () => m.mg_log_pay({ district }),
    discard: () => m.mg_log_discard({ district }),
  };
  return said[verb]?.() ?? text;
}

/** Moves whose events tell everything. */
const TOLD = new Set(["at", "to", "guard", "recruit", "pay", "discard"]);

function ownWords(entry: LogEntry): string | null {
  if (entry.move === null) return entry.verb === "take" ? m.mg_log_take_secret() : m.mg_log_keep_secret();
  return TOLD.has(entry.verb) && entry.events.length > 0 ? null : moveInWords(entry.move);
}

function eventInWords(event: GameEvent, synergies: readonly Synergy[]): string | null {
  const cards = cardNames(event.cards ?? []);
  const count = event.number ?? 0;
  const district = event.colour ? familyName(event.colour) : "";
  const number = signed(count);
  const isSecret = event.number === null;
  const synergy = synergyName(synergies.find(({ colour }) => colour === event.colour)?.name ?? "");
  const said: Record<string, () => string> = {
    passed: () => m.mg_event_passed(),
    dealt: () => m.mg_event_dealt({ count }),
    effect: () => m.mg_event_effect({ synergy }),
    impossible: () => m.mg_event_impossible({ synergy }),
    modifier_drawn: () => (isSecret ? m.mg_event_drawn_secret() : m.mg_event_drawn({ number })),
    modifier_laid: () => (isSecret ? m.mg_event_laid_secret({ district }) : m.mg_event_laid({ number, district })),
    turned_up: () => m.mg_event_turned_up({ cards }),
    recruited: () => m.mg_log_mega({ cards }),
    discarded: () => m.mg_event_discarded({ cards }),
    moved_home: () => m.mg_event_moved_home({ cards }),
    taken_up: () => m.mg_event_taken_up({ cards }),
    converted: () => m.mg_event_converted({ cards, district: event.to ? familyName(event.to) : "" }),
    gold: () => m.mg_event_gold({ count }),
    guarded: () => m.mg_log_guard({ district }),
    drew: () => (event.cards ? m.mg_event_drew({ cards }) : m.mg_event_drew_secret({ count })),
    again: () => m.mg_event_again(),
    laid: () => m.mg_event_off_colour({ cards, district }),
    last_turns: () => m.mg_event_last_turns(),
    settled: () => m.mg_event_settled({ cards }),
    revealed: () => m.mg_event_revealed({ district, number }),
    cleansed: () => m.mg_event_cleansed({ count, cards }),
    paid: () => m.mg_event_paid({ count, district }),
    bonus: () => m.mg_event_bonus({ cards }),
    first: () => m.mg_event_first(),
    set_aside: () => m.mg_event_set_aside({ cards }),
    cleared: () => m.mg_event_cleared({ cards }),
    over: () => m.mg_event_over(),
  };
  return said[event.kind]?.() ?? null;
}

/** Events that tell of the table, whoever brought them about. */
const OF_TABLE = new Set(["passed", "dealt", "revealed", "cleared", "over"]);

export interface Line {
  /** Whose doing it is; null for the table's. */
  seat: number | null;
  text: string;
}

/** Tell an entry of the log, sentence by sentence. */
export function entryInWords(entry: LogEntry, synergies: readonly Synergy[]): Line[] {
  const own = ownWords(entry);
  const lines: Line[] = own === null ? [] : [{ seat: entry.seat, text: own }];
  const limits = entry.events.filter(({ kind }) => kind === "limit");
  for (const event of entry.events) {
    if (event === limits[0]) lines.push({ seat: null, text: m.mg_event_limits({ limits: limitsInWords(limits) }) });
    const text = eventInWords(event, synergies);
    if (text) lines.push({ seat: OF_TABLE.has(event.kind) ? null : (event.seat ?? null), text });
  }
  return lines;
}

function limitsInWords(limits: readonly GameEvent[]): string {
  return COLOURS.flatMap((colour) => {
    const limit = limits.find((event) => event.colour === colour);
    return limit ? [`${familyName(colour)} ${limit.number}`] : [];
  }).join(", ");
}
