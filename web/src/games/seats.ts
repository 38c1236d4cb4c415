/** How a seat is called and looks, whoever sits there. */

import type { Component } from "svelte";

import type { Seat } from "../lib/api";
import { m } from "../paraglide/messages";
import type { GameEntry } from "./game";

export function seatName(seat: Seat, entry: GameEntry | null): string {
  if (seat.name) return seat.name;
  const level = entry?.levels.find(({ name }) => name === seat.level);
  if (level) return level.title();
  return seat.level ?? (seat.taken ? m.seat_number({ number: seat.seat + 1 }) : m.seat_free());
}

export function portraitOf(seat: Seat, entry: GameEntry | null): Component | null {
  return entry?.levels.find(({ name }) => name === seat.level)?.Portrait ?? null;
}
