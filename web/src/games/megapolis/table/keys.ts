/** The keys of the board, for whoever asks. */

import { m } from "../../../paraglide/messages";

export const KEY_LINES: readonly [keys: string, what: () => string][] = [
  ["1 – 9", m.mg_key_choose],
  ["← →", m.mg_key_step],
  ["↑", m.mg_key_up],
  ["↓", m.mg_key_down],
  ["Enter", m.mg_key_confirm],
  ["Esc", m.mg_key_cancel],
  ["U", m.take_back],
  ["H", m.hint],
];
