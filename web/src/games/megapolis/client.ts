/** Chronicles of Megapolis as the pages know it. */

import type { GameClient } from "../game";
import Calculator from "./calculator/Calculator.svelte";
import { historyOf } from "./history";
import Lesson from "./lesson/Lesson.svelte";
import Options from "./Options.svelte";
import { pictureOf } from "./picture";
import Result from "./Result.svelte";
import Board from "./table/Board.svelte";
import type { View } from "./types";
import { entryInWords } from "./words";

export const client: GameClient = {
  Board,
  Result,
  Options,
  Calculator,
  Lesson,
  history: (view, names) => ({ names, lines: historyOf(view as View) }),
  picture: (view, seat) => pictureOf(view as View, seat),
  tellLast: (view, name) => {
    const { log, synergies } = view as View;
    const entry = log.at(-1);
    if (!entry) return null;
    const lines = entryInWords(entry, synergies);
    return lines.map(({ seat, text }) => (seat === null ? text : `${name(seat)}: ${text}`)).join(". ");
  },
};
