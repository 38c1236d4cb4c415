/** Akropolis as the pages know it. */

import type { GameClient } from "../game";
import Calculator from "./calculator/Calculator.svelte";
import Cover from "./Cover.svelte";
import Lesson from "./lesson/Lesson.svelte";
import Options from "./Options.svelte";
import { pictureOf } from "./picture";
import Result from "./Result.svelte";
import Board from "./table/Board.svelte";
import type { View } from "./types";
import { moveInWords } from "./words";

export const client: GameClient = {
  Board,
  Result,
  Options,
  Cover,
  Calculator,
  Lesson,
  history: (view) => historyOf(view as View),
  picture: (view, seat) => pictureOf(view as View, seat),
  tellLast: (view, name) => {
    const entry = (view as View).log.at(-1);
    return entry ? `${name(entry.seat)}: ${moveInWords(entry)}` : null;
  },
};

/** Everyone starts with a stone more than the one before. */
export function historyOf(view: View): number[][] {
  const seats = view.pile ? 2 : view.options.players;
  return Array.from({ length: seats }, (_, seat) => [
    seat + 1,
    ...view.log.map((entry) => entry.points[seat] ?? 0),
  ]);
}
