/** Whether a move was made for somebody whose time was up. */

import type { Seat, Table } from "./api";

/** Clocks of two machines differ a little. */
const SLACK = 1500;

type Moment = Pick<Table, "clock" | "status"> & { seats: Pick<Seat, "seat" | "yours" | "asked">[] };

/** Return whether one's own question went away when its time was over, without an answer from here. */
export function ranOut(before: Moment, after: Moment, answered: number | null, now: number): boolean {
  if (before.status !== "playing") return false;
  return before.seats.some(({ seat, yours, asked }) => {
    const deadline = before.clock?.[seat];
    if (!yours || asked === null || asked === answered || deadline === undefined) return false;
    const isGone = after.seats.find((one) => one.seat === seat)?.asked !== asked;
    return isGone && Date.parse(deadline) <= now + SLACK;
  });
}
