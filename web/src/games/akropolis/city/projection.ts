/**
 * From cells and levels to points on the screen.
 *
 * A pose says how the city is looked at: turned by so many sixths, and from a slant (tilt 0) up to
 * straight from above (tilt 1). Both may lie between whole numbers, so that a change can glide.
 */

import { type Cell, centre } from "../hexes";

export interface Pose {
  turn: number;
  tilt: number;
}

export interface Point {
  x: number;
  y: number;
}

export const SIDE = 40;
/** Half the height of a face that is seen straight from above. */
const FLAT = (SIDE * Math.sqrt(3)) / 2;
/** Half the height of a face that is seen at a slant, as in the printed pictures. */
export const HALF = 26;
/** The height of one level. */
const STEP = 14;
/** How far the shadow of one level reaches. */
export const SUNRAY: Point = { x: 12, y: 5 };

export const STANDING: Pose = { turn: 0, tilt: 0 };

export function squash(tilt: number): number {
  return (HALF + (FLAT - HALF) * tilt) / FLAT;
}

export function stepOf(tilt: number): number {
  return STEP * (1 - tilt);
}

function turned(x: number, y: number, sixths: number): Point {
  const angle = (sixths * Math.PI) / 3;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Return the middle of a hex's face on this level. */
export function project(cell: Cell, level: number, pose: Pose): Point {
  const [x, y] = centre(cell);
  const flat = turned(x * SIDE, y * SIDE, pose.turn);
  return { x: flat.x, y: flat.y * squash(pose.tilt) - level * stepOf(pose.tilt) };
}

/** Return a face's corners around its middle: corners d and d + 1 bound the edge to direction d. */
export function corners(pose: Pose): Point[] {
  return Array.from({ length: 6 }, (_, d) => {
    const angle = ((d - 2 + pose.turn) * Math.PI) / 3;
    return { x: SIDE * Math.cos(angle), y: SIDE * Math.sin(angle) * squash(pose.tilt) };
  });
}

/** Return where an edge looks on the screen: sideways and towards us, as a unit vector. */
export function outwards(direction: number, pose: Pose): Point {
  const angle = ((direction - 1.5 + pose.turn) * Math.PI) / 3;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/**
 * Return the matrix that brings a face drawn for the standing pose into this one. A hexagon turned
 * by a whole sixth looks the same, so patterns stay upright there.
 */
export function faceMatrix(pose: Pose): string | null {
  const part = pose.turn - Math.round(pose.turn);
  if (Math.abs(part) < 1e-6 && pose.tilt === 0) return null;
  const angle = (part * Math.PI) / 3;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const before = 1 / squash(0);
  const after = squash(pose.tilt);
  const rounded = [cos, sin * after, -sin * before, cos * before * after].map((n) => n.toFixed(4));
  return `matrix(${rounded.join(" ")} 0 0)`;
}
