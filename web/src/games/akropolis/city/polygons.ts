/** Convex polygons: what shadows and hit-testing need. */

import type { Point } from "./projection";

/** Return twice the area to the left of a → b → c; positive where c lies clockwise on the screen. */
function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Tell whether a point is inside a convex polygon whose corners run clockwise on the screen. */
export function contains(polygon: readonly Point[], point: Point): boolean {
  return polygon.every((a, i) => cross(a, polygon[(i + 1) % polygon.length] as Point, point) >= 0);
}

/** Return the smallest convex polygon around some points, clockwise on the screen. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (along: Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of along) {
      while (
        kept.length > 1 &&
        cross(kept[kept.length - 2] as Point, kept[kept.length - 1] as Point, point) <= 1e-9
      ) {
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Return the part of a convex polygon that lies inside another one, both clockwise. */
export function clip(polygon: readonly Point[], inside: readonly Point[]): Point[] {
  let left = [...polygon];
  inside.forEach((a, i) => {
    left = cut(left, a, inside[(i + 1) % inside.length] as Point);
  });
  return left;
}

function cut(polygon: Point[], start: Point, end: Point): Point[] {
  const kept: Point[] = [];
  polygon.forEach((here, i) => {
    const there = polygon[(i + 1) % polygon.length] as Point;
    const a = cross(start, end, here);
    const b = cross(start, end, there);
    if (a >= 0) kept.push(here);
    if (a * b < 0) {
      const t = a / (a - b);
      kept.push({ x: here.x + t * (there.x - here.x), y: here.y + t * (there.y - here.y) });
    }
  });
  return kept;
}

export function area(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(twice) / 2;
}

export function moved(polygon: readonly Point[], by: Point): Point[] {
  return polygon.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Write a closed polygon as path data. */
export function pathOf(polygon: readonly Point[]): string {
  return `M${polygon.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/** Write an open line as path data. */
export function lineOf(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}`;
}
