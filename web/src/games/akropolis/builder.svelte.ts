/** A city that is laid tile by tile outside any game; the server scores it and knows what is legal. */

import { api } from "../../lib/api";
import { attempt } from "../../lib/problems";
import { type Placement, placementsOf } from "./city/placing";
import { type Skyline, skylineOfCity } from "./city/skyline";
import { type Cell, neighbours, sameCell } from "./hexes";
import { writeLaid } from "./notation";
import type { CityData } from "./types";

type Answer = CityData & { placements?: [q: number, r: number, rotation: number, change: number][] };
type TextAnswer = Answer & { variants: string[]; rulings: string[] };

export class Builder {
  /** Tiles where they lie, in the order they were laid. */
  laid = $state.raw<string[]>([]);
  /** A city that was noted as a map only, without its tiles. */
  map = $state<string | null>(null);
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
      ...(this.map === null ? { tiles: this.laid } : { text: this.map }),
      stones: this.stones,
      variants: $state.snapshot(this.variants),
      rulings: $state.snapshot(this.rulings),
      ...(this.next === null ? {} : { next_tile: this.next }),
    };
    const answer = await attempt(api.score<Answer>("akropolis", sheet));
    if (answer && mine === this.asked) this.show(answer);
  }

  /** Score a city in the notation, by the rules that it names. */
  async read(text: string): Promise<boolean> {
    this.asked += 1;
    this.next = null;
    const answer = await attempt(api.score<TextAnswer>("akropolis", { text }));
    if (answer) {
      this.show(answer);
      this.map = answer.tiles.length === 0 ? text : null;
      this.laid = answer.tiles.slice(1).map(({ tile, cells }) => laidWord(tile, cells));
      this.stones = answer.score.stones;
      this.variants = answer.variants;
      this.rulings = answer.rulings;
    }
    return answer !== null;
  }

  /** Begin with the starting tile again; the rules stay. */
  async clear(): Promise<void> {
    this.laid = [];
    this.map = null;
    this.next = null;
    this.stones = 0;
    await this.refresh();
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
