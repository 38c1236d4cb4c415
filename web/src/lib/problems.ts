/** Refusals in the reader's language, by their code. */

import { m } from "../paraglide/messages";
import { Problem } from "./api";
import { notify } from "./notices.svelte";

const SENTENCES: Record<string, () => string> = {
  unreachable: m.problem_unreachable,
  no_table: m.problem_no_table,
  no_seat: m.problem_no_table,
  seat_taken: m.problem_seat_taken,
  seat_changed: m.problem_moved_on,
  not_your_seat: m.problem_not_your_seat,
  not_your_turn: m.problem_not_your_turn,
  not_host: m.problem_not_host,
  wrong_token: m.problem_wrong_link,
  too_many_requests: m.problem_too_many,
  busy_table: m.problem_too_many,
  too_long: m.problem_too_long,
  too_large: m.problem_too_large,
  no_take_back: m.problem_no_take_back,
  nothing_to_take_back: m.problem_no_take_back,
  no_hints: m.problem_no_hints,
  game_over: m.problem_game_over,
  not_over: m.problem_not_over,
};

export function sentence(error: unknown): string {
  if (!(error instanceof Problem)) return m.problem_unknown();
  const known = error.code ? SENTENCES[error.code]?.() : undefined;
  if (known) return known;
  if (error.status === 404) return m.problem_no_table();
  if (error.status === 409) return m.problem_moved_on();
  return error.detail ? m.problem_told({ detail: error.detail }) : m.problem_unknown();
}

/** Do something on the server and say what went wrong, if anything; null means that it did. */
export async function attempt<Answer>(doing: Promise<Answer>): Promise<Answer | null> {
  try {
    return await doing;
  } catch (error) {
    notify(sentence(error), "problem");
    return null;
  }
}
