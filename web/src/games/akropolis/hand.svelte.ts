/** The tile in the hand: chosen, turned, held over a place, and pinned there until confirmed. */

import { type Placement, placeTowards, placeUnder, turnedAt } from "./city/placing";
import type { Point, Pose } from "./city/projection";

const TAP_REACH = 1.8;

export class Hand {
  /** The place in the row, from 0; null while the hand is empty. */
  site = $state<number | null>(null);
  rotation = $state(1);
  ghost = $state.raw<Placement | null>(null);
  isPinned = $state(false);

  take(site: number): void {
    this.site = site;
    this.isPinned = false;
  }

  drop(): void {
    this.site = null;
    this.ghost = null;
    this.isPinned = false;
  }

  /** Forget a place that is not legal any more. */
  check(places: readonly Placement[]): void {
    if (!this.ghost) return;
    const { cell, rotation } = this.ghost;
    const same = places.find(
      (place) => place.cell[0] === cell[0] && place.cell[1] === cell[1] && place.rotation === rotation,
    );
    this.ghost = same ?? null;
    this.isPinned &&= same !== undefined;
  }

  hover(places: readonly Placement[], point: Point, pose: Pose): void {
    if (this.site === null) return;
    this.ghost = placeUnder(places, point, this.rotation, pose);
  }

  /** Lay the tile where a tap means; return whether that is where it lay already. */
  tap(places: readonly Placement[], point: Point, pose: Pose): "here" | "again" | "nowhere" {
    const before = this.isPinned ? this.ghost : null;
    this.pin(placeUnder(places, point, this.rotation, pose, TAP_REACH));
    if (!this.ghost) return "nowhere";
    return this.ghost === before ? "again" : "here";
  }

  /** Move a tile that lies on the board already; off every legal place it stays where it was. */
  drag(places: readonly Placement[], point: Point, pose: Pose): void {
    this.pin(placeUnder(places, point, this.rotation, pose) ?? this.ghost);
  }

  pin(place: Placement | null): void {
    this.ghost = place;
    this.isPinned = place !== null;
    if (place) this.rotation = place.rotation;
  }

  turn(places: readonly Placement[], by: 1 | -1, pose: Pose): void {
    if (this.ghost) {
      this.ghost = turnedAt(places, this.ghost, by, pose);
      this.rotation = this.ghost.rotation;
    } else {
      this.rotation = (this.rotation + by + 6) % 6;
    }
  }

  /** Move with the arrow keys; the first of them brings the tile to the board. */
  step(places: readonly Placement[], way: Point, pose: Pose): void {
    if (this.site === null || places.length === 0) return;
    const first = placeUnder(places, { x: 0, y: 0 }, this.rotation, pose) ?? (places[0] as Placement);
    this.pin(this.ghost ? placeTowards(places, this.ghost, way, pose) : first);
  }
}
