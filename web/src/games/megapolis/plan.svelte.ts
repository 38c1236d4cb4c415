/** What a player is about to do: cards taken up, and an answer pinned until it is confirmed. */

import type { Answer } from "./types";

export class Plan {
  /** Places in the pack or in the hand, from 0. */
  picked = $state.raw<readonly number[]>([]);
  pinned = $state.raw<Answer | null>(null);

  clear(): void {
    this.picked = [];
    this.pinned = null;
  }

  /** Take a card up or put it back; with too many of them the earliest goes back. */
  toggle(at: number, most: number): void {
    this.pinned = null;
    if (this.picked.includes(at)) this.picked = this.picked.filter((other) => other !== at);
    else this.picked = [...this.picked, at].slice(-most);
  }
}
