/** What lies under a point of the drawing. */

import { contains } from "./polygons";
import type { Point } from "./projection";
import type { Prism, Scene } from "./scene";

/** Return the nearest prism whose face or wall is under the point. */
export function prismAt(scene: Scene, point: Point): Prism | null {
  for (let i = scene.prisms.length - 1; i >= 0; i -= 1) {
    const prism = scene.prisms[i] as Prism;
    const local = { x: point.x - prism.at.x, y: point.y - prism.at.y };
    if (contains(scene.face, local)) return prism;
    if (prism.walls.some((wall) => contains(wall.polygon, local))) return prism;
  }
  return null;
}
