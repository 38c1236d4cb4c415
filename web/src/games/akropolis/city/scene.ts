/** A city ready to be drawn: prisms from back to front, with their walls, shadows and lines. */

import { type Cell, distance, keyOf, neighbour } from "../hexes";
import { area, clip, hull, lineOf, moved, pathOf } from "./polygons";
import { corners, outwards, type Point, type Pose, project, stepOf, SUNRAY } from "./projection";
import { levelAt, type Skyline, type Spot } from "./skyline";

export interface Wall {
  d: string;
  /** The courses between the levels. */
  joints: string;
  fill: string;
  polygon: Point[];
}

export interface Prism extends Spot {
  key: string;
  at: Point;
  walls: Wall[];
  /** The shadow of higher neighbours on this face. */
  shade: string;
  /** Outlines of tiles, and the lighter lines between hexes of one tile. */
  strong: string;
  light: string;
  /** How far an icon moves up because a higher hex before it hides the face's lower part. */
  lift: number;
}

export interface Scene {
  pose: Pose;
  face: Point[];
  prisms: Prism[];
  ground: string;
  bounds: Bounds;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LEFT = [0xf1, 0xe4, 0xc9] as const;
const FRONT = [0xdb, 0xc7, 0xa0] as const;
const RIGHT = [0xb9, 0x9f, 0x76] as const;
const FACING = 0.05;
const ICON_ROOM = 7;

export function sceneOf(skyline: Skyline, pose: Pose): Scene {
  const face = corners(pose);
  const shadows = shadowsBy(face);
  const spots = [...skyline.values()];
  const prisms = spots.map((spot) => prismOf(spot, skyline, pose, face, shadows));
  // Nearer hexes hide farther ones, so they are drawn later; heights play no part in this.
  const depth = (prism: Prism): number => prism.at.y + prism.level * stepOf(pose.tilt);
  prisms.sort((a, b) => depth(a) - depth(b) || a.at.x - b.at.x);
  const ground = spots
    .map((spot) => pathOf(moved(shadows(spot.level), project(spot.cell, 0, pose))))
    .join("");
  return { pose, face, prisms, ground, bounds: boundsOf(skyline, pose) };
}

function prismOf(
  spot: Spot,
  skyline: Skyline,
  pose: Pose,
  face: Point[],
  shadows: (levels: number) => Point[],
): Prism {
  return {
    ...spot,
    key: keyOf(spot.cell),
    at: project(spot.cell, spot.level, pose),
    walls: wallsOf(spot, (d) => levelAt(skyline, neighbour(spot.cell, d)), pose, face),
    shade: shadeOf(spot, skyline, pose, face, shadows),
    ...edgesOf(spot, skyline, pose, face),
    lift: liftOf(spot, skyline, pose),
  };
}

/** Return the walls that face us, as far as they rise above what lies before them. */
export function wallsOf(
  spot: Pick<Spot, "level">,
  levelBefore: (direction: number) => number,
  pose: Pose,
  face: readonly Point[],
): Wall[] {
  const step = stepOf(pose.tilt);
  if (step < 0.5) return [];
  const walls: { wall: Wall; y: number }[] = [];
  for (let d = 0; d < 6; d += 1) {
    const normal = outwards(d, pose);
    const rise = spot.level - levelBefore(d);
    if (normal.y < FACING || rise <= 0) continue;
    const a = face[d] as Point;
    const b = face[(d + 1) % 6] as Point;
    const down = (point: Point, levels: number): Point => ({
      x: point.x,
      y: point.y + levels * step,
    });
    const polygon = [b, a, down(a, rise), down(b, rise)];
    let joints = "";
    for (let i = 1; i < rise; i += 1) joints += lineOf([down(a, i), down(b, i)]);
    walls.push({ wall: { d: pathOf(polygon), joints, fill: stoneFacing(normal.x), polygon }, y: normal.y });
  }
  return walls.sort((one, other) => one.y - other.y).map(({ wall }) => wall);
}

/** Limestone in the light from the upper left. */
function stoneFacing(sideways: number): string {
  const [from, to] = sideways < 0 ? [FRONT, LEFT] : [FRONT, RIGHT];
  const part = Math.min(1, Math.abs(sideways) / 0.87);
  const mixed = from.map((tone, i) => Math.round(tone + ((to[i] as number) - tone) * part));
  return `rgb(${mixed.join(" ")})`;
}

function shadowsBy(face: Point[]): (levels: number) => Point[] {
  const known = new Map<number, Point[]>();
  return (levels) => {
    const found = known.get(levels);
    if (found) return found;
    const shape = hull([...face, ...moved(face, { x: SUNRAY.x * levels, y: SUNRAY.y * levels })]);
    known.set(levels, shape);
    return shape;
  };
}

function shadeOf(
  spot: Spot,
  skyline: Skyline,
  pose: Pose,
  face: readonly Point[],
  shadows: (levels: number) => Point[],
): string {
  const here = project(spot.cell, 0, pose);
  let d = "";
  for (const other of skyline.values()) {
    const rise = other.level - spot.level;
    if (rise <= 0 || distance(other.cell, spot.cell) > 1 + rise) continue;
    const there = project(other.cell, 0, pose);
    const by = { x: there.x - here.x, y: there.y - here.y };
    const shape = clip(moved(shadows(rise), by), face);
    if (shape.length > 2 && area(shape) > 1) d += pathOf(shape);
  }
  return d;
}

function edgesOf(
  spot: Spot,
  skyline: Skyline,
  pose: Pose,
  face: readonly Point[],
): { strong: string; light: string } {
  let strong = "";
  let light = "";
  for (let d = 0; d < 6; d += 1) {
    const near = skyline.get(keyOf(neighbour(spot.cell, d)));
    // The hex in front draws a shared edge, lest its face covers half of the line.
    const behind = outwards(d, pose).y < 0;
    if (!behind && (near?.level ?? 0) >= spot.level) continue;
    const line = lineOf([face[d] as Point, face[(d + 1) % 6] as Point]);
    if (near && near.tile === spot.tile && near.level === spot.level) light += line;
    else strong += line;
  }
  return { strong, light };
}

function liftOf(spot: Spot, skyline: Skyline, pose: Pose): number {
  const step = stepOf(pose.tilt);
  let most = 0;
  for (let d = 0; d < 6; d += 1) {
    if (outwards(d, pose).y < 0.95) continue;
    const rise = levelAt(skyline, neighbour(spot.cell, d)) - spot.level;
    most = Math.max(most, (rise * step) / 2);
  }
  return Math.min(most, ICON_ROOM);
}

/** Return what a whole city takes up, from its ground to its roofs. */
export function boundsOf(skyline: Skyline, pose: Pose): Bounds {
  const spots = [...skyline.values()];
  if (spots.length === 0) return boundsOfHexes([[0, 0]], 0, 0, pose);
  return spots
    .map(({ cell, level }) => boundsOfHexes([cell], 0, level, pose))
    .reduce((a, b) => ({
      left: Math.min(a.left, b.left),
      top: Math.min(a.top, b.top),
      right: Math.max(a.right, b.right),
      bottom: Math.max(a.bottom, b.bottom),
    }));
}

/** Return what some hexes take up between two levels. */
export function boundsOfHexes(cells: readonly Cell[], from: number, to: number, pose: Pose): Bounds {
  const face = corners(pose);
  const wide = Math.max(...face.map(({ x }) => x));
  const tall = Math.max(...face.map(({ y }) => y));
  const points = cells.map((cell) => project(cell, 0, pose));
  const step = stepOf(pose.tilt);
  return {
    left: Math.min(...points.map(({ x }) => x)) - wide,
    right: Math.max(...points.map(({ x }) => x)) + wide,
    top: Math.min(...points.map(({ y }) => y)) - tall - to * step,
    bottom: Math.max(...points.map(({ y }) => y)) + tall - from * step,
  };
}

/** Return the accent's line around some cells, hex by hex: a path for each of them. */
export function outlineOf(keys: ReadonlySet<string>, spot: Pick<Spot, "cell">, face: readonly Point[]): string {
  let d = "";
  for (let side = 0; side < 6; side += 1) {
    if (keys.has(keyOf(neighbour(spot.cell, side)))) continue;
    const inset = ({ x, y }: Point): Point => ({ x: x * 0.94, y: y * 0.94 });
    d += lineOf([inset(face[side] as Point), inset(face[(side + 1) % 6] as Point)]);
  }
  return d;
}

