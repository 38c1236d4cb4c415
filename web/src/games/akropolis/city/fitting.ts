/** A whole city in a window: with room to build, and turned so that it is seen as large as can be. */

import { type Camera, fit, type Margins, type Window } from "./camera";
import { type Pose, squash } from "./projection";
import { type Bounds, boundsOf } from "./scene";
import type { Skyline } from "./skyline";

export interface Frame {
  window: Window;
  margins: Margins;
  /** In hexes, around the city. */
  room: number;
}

const HEX_WIDE = 62;
const HEX_TALL = 72;
/** A little gain is not worth a turn. */
const WORTH_IT = 1.05;

export function withRoom({ left, right, top, bottom }: Bounds, room: number, { tilt }: Pose): Bounds {
  const [x, y] = [HEX_WIDE * room, HEX_TALL * squash(tilt) * room];
  return { left: left - x, right: right + x, top: top - y, bottom: bottom + y };
}

export function fitted(skyline: Skyline, pose: Pose, { window, margins, room }: Frame): Camera {
  return fit(withRoom(boundsOf(skyline, pose), room, pose), window, margins);
}

/** Return which of the six turns shows the city largest; the shortest way round, where there is a choice. */
export function bestTurn(skyline: Skyline, pose: Pose, frame: Frame): number {
  const zoomAt = (turn: number): number => fitted(skyline, { turn, tilt: pose.tilt }, frame).zoom;
  const turns = [0, 1, -1, 2, -2, 3].map((by) => Math.round(pose.turn) + by);
  return turns.reduce((best, turn) => (zoomAt(turn) > zoomAt(best) * WORTH_IT ? turn : best));
}
