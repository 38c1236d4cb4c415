/** A tile in the hand: where it may go, which place the pointer means, what a turn of it does. */

import { type Cell, keyOf, tileCells } from "../hexes";
import { type Choices, type District, type Score, TYPES } from "../types";
import { type Point, type Pose, project } from "./projection";
import { levelAt, type Skyline } from "./skyline";

export interface Placement {
  index: number;
  cell: Cell;
  cells: [Cell, Cell, Cell];
  rotation: number;
  level: number;
}

/** What a placement would change, in points by type and in stones. */
export interface Outcome {
  total: number;
  types: Record<District, number>;
  stones: number;
}

/** Within such a distance the pointer means a place, with the tile as it is held or turned. */
const REACH = 58;
const REACH_TURNED = 44;

export function placementsOf(choices: Pick<Choices, "placements">, skyline: Skyline): Placement[] {
  return choices.placements.map(([q, r, rotation], index) => {
    const cell: Cell = [q, r];
    const cells = tileCells(cell, rotation);
    return { index, cell, cells, rotation, level: levelAt(skyline, cell) + 1 };
  });
}

/** Return the point where the three hexes of a place meet, on the level below the tile. */
export function middleOf(place: Pick<Placement, "cells" | "level">, pose: Pose): Point {
  const points = place.cells.map((cell) => project(cell, place.level - 1, pose));
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / 3,
    y: points.reduce((sum, { y }) => sum + y, 0) / 3,
  };
}

function nearest(places: readonly Placement[], point: Point, pose: Pose, reach: number): Placement | null {
  let best: Placement | null = null;
  let least = reach;
  for (const place of places) {
    const { x, y } = middleOf(place, pose);
    const away = Math.hypot(x - point.x, y - point.y);
    if (away < least) {
      best = place;
      least = away;
    }
  }
  return best;
}

/** Return how many turns lie between two rotations. */
function turnsBetween(a: number, b: number): number {
  const turns = Math.abs(a - b) % 6;
  return Math.min(turns, 6 - turns);
}

/**
 * Return the legal place that a pointer means: as the tile is held, else turned as little as can be.
 * A tap is less exact than a mouse that moves, and may reach farther.
 */
export function placeUnder(
  places: readonly Placement[],
  point: Point,
  rotation: number,
  pose: Pose,
  farther = 1,
): Placement | null {
  const fitting = places.filter((place) => place.rotation === rotation);
  const held = nearest(fitting, point, pose, REACH * farther);
  if (held) return held;
  for (let turns = 1; turns <= 3; turns += 1) {
    const turned = places.filter((place) => turnsBetween(place.rotation, rotation) === turns);
    const found = nearest(turned, point, pose, REACH_TURNED * farther);
    if (found) return found;
  }
  return null;
}

/** Turn the tile at its place, or at the nearest one where it fits after so many sixths. */
export function turnedAt(
  places: readonly Placement[],
  place: Placement,
  by: 1 | -1,
  pose: Pose,
): Placement {
  const here = middleOf(place, pose);
  for (let turns = 1; turns < 6; turns += 1) {
    const rotation = (place.rotation + turns * by + 36) % 6;
    const fitting = places.filter((other) => other.rotation === rotation);
    const found = nearest(fitting, here, pose, REACH);
    if (found) return found;
  }
  return place;
}

/** Return the next place in a direction on the screen, the tile held as it is where that is possible. */
export function placeTowards(
  places: readonly Placement[],
  from: Placement,
  way: Point,
  pose: Pose,
): Placement {
  const here = middleOf(from, pose);
  const spot = spotOf(from);
  let best = from;
  let least = Infinity;
  for (const place of places) {
    if (spotOf(place) === spot) continue;
    const { x, y } = middleOf(place, pose);
    const along = (x - here.x) * way.x + (y - here.y) * way.y;
    const aside = Math.abs((x - here.x) * way.y - (y - here.y) * way.x);
    if (along < 4 || aside > along * 1.2) continue;
    const cost = along + 1.5 * aside + 2 * turnsBetween(place.rotation, from.rotation);
    if (cost < least) {
      best = place;
      least = cost;
    }
  }
  return best;
}

/** Name the three cells of a place whichever way the tile is turned. */
export function spotOf(place: Pick<Placement, "cells">): string {
  return place.cells.map(keyOf).sort().join(" ");
}

/** Return one placement for each three cells that a tile can lie on. */
export function spotsOf(places: readonly Placement[]): Placement[] {
  return [...new Map(places.map((place) => [spotOf(place), place])).values()];
}

/** Return what a placement of the tile at this place of the site changes, or null if it costs too much. */
export function outcomeOf(
  choices: Choices,
  site: number,
  index: number,
  score: Pick<Score, "total" | "types" | "stones">,
): Outcome | null {
  const numbers = choices.outcomes[site]?.slice(6 * index, 6 * index + 6);
  if (!numbers || numbers.length < 6) return null;
  const types = Object.fromEntries(
    TYPES.map((type, i) => [type, (numbers[i] as number) - score.types[type].points]),
  ) as Record<District, number>;
  const stones = (numbers[5] as number) - score.stones;
  return { total: stones + TYPES.reduce((sum, type) => sum + types[type], 0), types, stones };
}
