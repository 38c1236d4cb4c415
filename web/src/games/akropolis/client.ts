/** Akropolis as the pages know it. */

import type { GameClient } from "../game";
import Calculator from "./calculator/Calculator.svelte";
import { historyOf } from "./history";
import Lesson from "./lesson/Lesson.svelte";
import Options from "./Options.svelte";
import { pictureOf } from "./picture";
import Result from "./Result.svelte";
import Board from "./table/Board.svelte";
import type { View } from "./types";
import { logInWords } from "./words";

export const client: GameClient = {
  Board,
  Result,
  Options,
  Calculator,
  Lesson,
  history: (view, names) => historyOf(view as View, names),
  picture: (view, seat) => pictureOf(view as View, seat),
  tellLast: (view, name) => {
    const told = logInWords(view as View).at(-1);
    return told ? `${name(told.seat)}: ${told.text}` : null;
  },
};
