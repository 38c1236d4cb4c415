/** Every rule that the rulebook does not tell: where it comes from, its default, and its sentence. */

import { m } from "../../paraglide/messages";
import listed from "./rules.json";
import type { Source } from "./types";

export type RuleValue = boolean | number | number[];

export interface Rule {
  name: string;
  source: Source;
  default: RuleValue;
  text: () => string;
}

const TEXTS: Record<string, () => string> = {
  copies: m.mg_rule_copies,
  modifiers: m.mg_rule_modifiers,
  modifiers_return: m.mg_rule_modifiers_return,
  modifiers_known: m.mg_rule_modifiers_known,
  shopkeeper_coins: m.mg_rule_shopkeeper_coins,
  scholar_cards: m.mg_rule_scholar_cards,
  scout_looks: m.mg_rule_scout_looks,
  seer_takes_lowest: m.mg_rule_seer_takes_lowest,
  recruiter_turns: m.mg_rule_recruiter_turns,
  follower_coins: m.mg_rule_follower_coins,
  guard_covers: m.mg_rule_guard_covers,
  reformer_cards: m.mg_rule_reformer_cards,
  dualist_cards: m.mg_rule_dualist_cards,
  gold_saves: m.mg_rule_gold_saves,
  coins_per_point: m.mg_rule_coins_per_point,
  bonus_cards: m.mg_rule_bonus_cards,
  tied_bonus: m.mg_rule_tied_bonus,
  megapolis_stays: m.mg_rule_megapolis_stays,
  homes_stay: m.mg_rule_homes_stay,
  first_by_home: m.mg_rule_first_by_home,
  tied_first_passes: m.mg_rule_tied_first_passes,
  short_deal: m.mg_rule_short_deal,
  coin_points: m.mg_rule_coin_points,
  ties_by_cards: m.mg_rule_ties_by_cards,
};

export const RULES: readonly Rule[] = listed.map(({ name, source, default: usual }) => ({
  name,
  source: source as Source,
  default: usual,
  text: TEXTS[name] ?? (() => name),
}));

/** Return the changed rules after one of them has got a value; the default is no change. */
export function changing(rules: Record<string, RuleValue>, rule: Rule, value: RuleValue): Record<string, RuleValue> {
  const { [rule.name]: _, ...others } = rules;
  return value === rule.default ? others : { ...others, [rule.name]: value };
}
