/** Points of all seats after each move, for the chart. */

import type { View } from "./types";

export function historyOf(view: View): number[][] {
  return view.seats.map(({ seat }) => [0, ...view.log.map(({ points }) => points[seat] ?? 0)]);
}
