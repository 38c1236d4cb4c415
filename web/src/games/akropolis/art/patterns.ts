/** One texture for every type: courses, awning stripes, chevrons, fluting, furrows, cut rock. */

import { HALF, type Point, SIDE } from "../city/projection";
import { typeOf } from "../types";

type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

const RIM: readonly Point[] = [
  { x: -SIDE / 2, y: -HALF },
  { x: SIDE / 2, y: -HALF },
  { x: SIDE, y: 0 },
  { x: SIDE / 2, y: HALF },
  { x: -SIDE / 2, y: HALF },
  { x: -SIDE, y: 0 },
];

export function rim(part: number): string {
  return `M${RIM.map(({ x, y }) => `${(x * part).toFixed(1)} ${(y * part).toFixed(1)}`).join("L")}Z`;
}

/** Return the part of a stroke inside the rim made smaller: cutting here spares the browser a clip. */
export function within([x1, y1, x2, y2]: Stroke, part: number): Stroke | null {
  let [from, to] = [0, 1];
  for (let i = 0; i < 6; i += 1) {
    const a = RIM[i] as Point;
    const b = RIM[(i + 1) % 6] as Point;
    const depth = (x: number, y: number): number =>
      (b.x - a.x) * (y - a.y * part) - (b.y - a.y) * (x - a.x * part);
    const start = depth(x1, y1);
    const end = depth(x2, y2);
    if (start < 0 && end < 0) return null;
    if (start < 0) from = Math.max(from, start / (start - end));
    if (end < 0) to = Math.min(to, start / (start - end));
  }
  if (from >= to) return null;
  const at = (t: number): [number, number] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
  return [...at(from), ...at(to)];
}

function draw(strokes: readonly Stroke[], part: number): string {
  const short = (value: number): string => String(Math.round(value * 10) / 10);
  return strokes
    .map((stroke) => within(stroke, part))
    .filter((stroke) => stroke !== null)
    .map(([x1, y1, x2, y2]) => `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`)
    .join("");
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

const courses: Stroke[] = range(-30, 18, 12).flatMap((y, row) => [
  [-40, y, 40, y] as const,
  ...range(-40 + 10 * (row % 2), 40, 20).map((x) => [x, y, x, y + 12] as const),
]);
const awning: Stroke[] = range(-60, 0, 12).map((x) => [x, 30, x + 52, -30] as const);
const chevrons: Stroke[] = range(-17, 23, 10).flatMap((y) =>
  range(-40, 24, 16).flatMap((x) => [
    [x, y, x + 8, y - 6] as const,
    [x + 8, y - 6, x + 16, y] as const,
  ]),
);
const fluting: Stroke[] = range(-35, 35, 7).map((x) => [x, -30, x, 30] as const);
const furrows: Stroke[] = range(-18, 18, 9).flatMap((y, row) =>
  range(-36 + 6 * (row % 2), 36, 12).flatMap((x) => [
    [x, y, x - 2, y - 3] as const,
    [x, y, x + 2, y - 3] as const,
  ]),
);
const rock: Stroke[] = range(-18, 66, 12).flatMap((y, row) => [
  [-40, y, 40, y - 40] as const,
  ...range(-40 + 12 * (row % 2), 40, 28).map((x) => {
    const top = y - 20 - Math.floor(x / 2);
    return [x, top, x + 12, top + 6] as const;
  }),
]);
const paving: Stroke[] = [
  [-40, 0, 40, 0],
  [-20, -26, 20, 26],
  [20, -26, -20, 26],
  ...[27, 13.5].flatMap((x) => {
    const y = (x * HALF) / SIDE;
    return [
      [-x, 0, -x / 2, -y],
      [-x / 2, -y, x / 2, -y],
      [x / 2, -y, x, 0],
      [x, 0, x / 2, y],
      [x / 2, y, -x / 2, y],
      [-x / 2, y, -x, 0],
    ] as Stroke[];
  }),
];

const FIELD = 0.9;
const FLOOR = 0.78;

const TEXTURES = {
  house: draw(courses, FIELD),
  market: draw(awning, FIELD - 0.05),
  barracks: draw(chevrons, FIELD),
  temple: draw(fluting, FIELD),
  garden: draw(furrows, FIELD),
};
const ROCK = draw(rock, FIELD);

export const PAVING = draw(paving, FLOOR);
export const OUTER = rim(1);
export const INNER = rim(FIELD);
export const PLAZA_FLOOR = rim(FLOOR);

export function textureOf(letter: string): { path: string; width: number } {
  const type = typeOf(letter);
  return { path: type ? TEXTURES[type] : ROCK, width: type === "market" ? 5 : 1.2 };
}
