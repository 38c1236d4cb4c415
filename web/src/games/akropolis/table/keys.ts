/** The keys of the board, for whoever asks. */

import { m } from "../../../paraglide/messages";

export const KEY_LINES: readonly [keys: string, what: () => string][] = [
  ["1 – 6", m.ak_key_choose],
  ["← ↑ ↓ →", m.ak_key_step],
  ["R / ⇧ R", m.ak_key_turn],
  ["Enter", m.ak_key_confirm],
  ["Esc", m.ak_key_cancel],
  ["U", m.take_back],
  ["H", m.hint],
  ["F", m.ak_fit],
  ["T", m.ak_from_above],
  ["[ ]", m.ak_turn_city],
  ["+ −", m.ak_key_zoom],
  ["L", m.ak_show_levels],
  ["S", m.ak_show_scoring],
];
