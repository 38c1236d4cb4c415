/** A move on its way from the row to the city: by pointer, by key, or from advice. */

import { announce } from "../../../lib/notices.svelte";
import { preferences } from "../../../lib/preferences.svelte";
import { sounds } from "../../../lib/sounds";
import { m } from "../../../paraglide/messages";
import { type Outcome, outcomeOf, type Placement, spotsOf } from "../city/placing";
import type { Point, Pose } from "../city/projection";
import type { Skyline } from "../city/skyline";
import { Hand } from "../hand.svelte";
import { writeMove } from "../notation";
import type { Choices, Score } from "../types";
import { placeInWords, signed, tileName } from "../words";

/** What a move is planned upon. */
export interface Situation {
  site: readonly string[];
  stones: number;
  choices: Choices | null;
  places: readonly Placement[];
  skyline: Skyline;
  score: Score | undefined;
  pose: Pose;
  /** Whether one's own city is in sight, and it is one's turn. */
  isOpen: boolean;
}

export class Planning {
  readonly hand = new Hand();

  tile = $derived.by(() => (this.hand.site === null ? null : (this.now().site[this.hand.site] ?? null)));
  outcome = $derived.by<Outcome | null>(() => {
    const { choices, score } = this.now();
    const { ghost, site } = this.hand;
    return choices && score && ghost && site !== null ? outcomeOf(choices, site, ghost.index, score) : null;
  });

  constructor(
    private readonly now: () => Situation,
    private readonly send: (move: string) => Promise<boolean>,
  ) {}

  /** Take a tile from the row, or put it back; return whether one is in the hand now. */
  choose(site: number): boolean {
    const { site: row, stones, places, isOpen } = this.now();
    if (!isOpen || site >= row.length) return false;
    if (site > stones) {
      announce(m.ak_too_dear({ count: stones }));
      return false;
    }
    if (this.hand.site === site) {
      this.hand.drop();
      return false;
    }
    this.hand.take(site);
    this.hand.check(places);
    announce(m.ak_holding({ tile: tileName(row[site] ?? ""), count: spotsOf(places).length }));
    return true;
  }

  turn(by: 1 | -1): void {
    const { places, pose } = this.now();
    if (this.hand.site === null) return;
    this.hand.turn(places, by, pose);
    sounds.turn();
    this.tell();
  }

  step(way: Point): void {
    const { places, pose } = this.now();
    this.hand.step(places, way, pose);
    this.tell();
  }

  tap(point: Point, isTouch: boolean): void {
    const { places, pose } = this.now();
    const met = this.hand.tap(places, point, pose);
    this.tell();
    if (met === "again" || (met === "here" && !preferences.confirm && !isTouch)) void this.confirm();
  }

  hover(point: Point): void {
    const { places, pose } = this.now();
    if (!this.hand.isPinned) this.hand.hover(places, point, pose);
  }

  drag(point: Point): void {
    const { places, pose } = this.now();
    this.hand.drag(places, point, pose);
  }

  /** Lay a tile of the row on a place that was named rather than pointed at. */
  pin(place: Placement, site = this.hand.site): void {
    if (site === null) return;
    this.hand.take(site);
    this.hand.pin(place);
    this.tell();
  }

  /** Take one step back: off the place, then out of the hand. */
  cancel(): void {
    if (this.hand.isPinned) this.hand.isPinned = false;
    else this.hand.drop();
  }

  async confirm(): Promise<void> {
    const { ghost, site } = this.hand;
    const { tile } = this;
    if (!ghost || site === null || !tile || !this.now().isOpen) return;
    this.hand.isPinned = true;
    if (await this.send(writeMove(site + 1, tile, ghost.cell, ghost.rotation))) sounds.lay();
  }

  /** Say to those who listen where the tile is and what it would bring. */
  private tell(): void {
    const { ghost } = this.hand;
    if (!ghost || this.tile === null) return;
    const where = placeInWords(this.tile, ghost, this.now().skyline);
    announce(`${where}. ${m.ak_points_change({ change: signed(this.outcome?.total ?? 0) })}`);
  }
}
