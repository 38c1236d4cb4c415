/** A city that is laid tile by tile outside any game; the server scores it and knows what is legal. */

import { api } from "../../lib/api";
import { attempt } from "../../lib/problems";
import { type Placement, placementsOf } from "./city/placing";
import { type Skyline, skylineOfCity } from "./city/skyline";
import { type Cell, neighbours, sameCell } from "./hexes";
import { writeLaid } from "./notation";
import type { CityData } from "./types";

type Answer = CityData & { placements?: [q: number, r: number, rotation: number, change: number][] };

export class Builder {
  /** Tiles where they lie, in the order they were laid. */
  laid = $state.raw<string[]>([]);
  stones = $state(0);
  variants = $state<string[]>([]);
  rulings = $state<string[]>([]);
  next = $state<string | null>(null);
  city = $state.raw<CityData | null>(null);
  places = $state.raw<Placement[]>([]);
  changes = $state.raw<number[]>([]);
  private asked = 0;

  skyline = $derived.by<Skyline>(() => (this.city ? skylineOfCity(this.city) : new Map()));

  /** Ask for the score, and for the places of the next tile. Only the latest answer counts. */
  async refresh(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const sheet = {
      tiles: this.laid,
      stones: this.stones,
      variants: $state.snapshot(this.variants),
      rulings: $state.snapshot(this.rulings),
      ...(this.next === null ? {} : { next_tile: this.next }),
    };
    const answer = await attempt(api.score<Answer>("akropolis", sheet));
    if (answer && mine === this.asked) this.show(answer);
  }

  /** Score a city in the notation. */
  async read(text: string): Promise<boolean> {
    this.asked += 1;
    this.next = null;
    const answer = await attempt(api.score<Answer>("akropolis", { text }));
    if (answer) {
      this.show(answer);
      this.laid = answer.tiles.slice(1).map(({ tile, cells }) => laidWord(tile, cells));
      this.stones = answer.score.stones;
    }
    return answer !== null;
  }

  async lay(place: Placement): Promise<void> {
    if (this.next === null) return;
    this.laid = [...this.laid, writeLaid(this.next, place.cell, place.rotation)];
    this.next = null;
    await this.refresh();
  }

  async undo(): Promise<void> {
    this.laid = this.laid.slice(0, -1);
    await this.refresh();
  }

  private show(answer: Answer): void {
    this.city = answer;
    const placements = answer.placements ?? [];
    this.places = placementsOf(
      { placements: placements.map(([q, r, rotation]) => [q, r, rotation]) },
      skylineOfCity(answer),
    );
    this.changes = placements.map(([, , , change]) => change);
  }
}

function laidWord(tile: string, cells: readonly Cell[]): string {
  const [first, second] = cells as [Cell, Cell];
  return writeLaid(tile, first, neighbours(first).findIndex((near) => sameCell(near, second)));
}
