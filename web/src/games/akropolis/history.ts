/** How the points of a game went. */

import type { History } from "../game";
import type { View } from "./types";

/** Everyone starts with a stone more than the one before. */
export function historyOf(view: View, seats: string[]): History {
  const names = view.pile ? [...seats, view.pile.architect] : seats;
  const lines = names.map((_, seat) => [seat + 1, ...view.log.map((entry) => entry.points[seat] ?? 0)]);
  return { names, lines };
}
