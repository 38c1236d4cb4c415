/** How a seat is called and looks, whoever sits there. */

import type { Component } from "svelte";

import type { Seat } from "../lib/api";
import { m } from "../paraglide/messages";
import type { GameEntry } from "./game";

function plainName(seat: Seat, entry: GameEntry | null): string {
  if (seat.name) return seat.name;
  const level = entry?.levels.find(({ name }) => name === seat.level);
  if (level) return level.title();
  return seat.level ?? (seat.taken ? m.seat_number({ number: seat.seat + 1 }) : m.seat_free());
}

/** Return what to call a seat among all of a table; whoever has the name of an earlier one gets a number. */
export function seatName(seat: Seat, seats: readonly Seat[], entry: GameEntry | null): string {
  const name = plainName(seat, entry);
  if (!seat.taken) return name;
  const before = seats.filter((other) => other.taken && other.seat < seat.seat && plainName(other, entry) === name);
  return before.length > 0 ? `${name} ${before.length + 1}` : name;
}

/** Return what to call the seat with this number; nothing where there is none. */
export function nameAt(number: number, seats: readonly Seat[], entry: GameEntry | null): string {
  const seat = seats.find((one) => one.seat === number);
  return seat ? seatName(seat, seats, entry) : "";
}

export function portraitOf(seat: Seat, entry: GameEntry | null): Component | null {
  return entry?.levels.find(({ name }) => name === seat.level)?.Portrait ?? null;
}
