/** Fingers, mouse and wheel over a drawing: told apart here, acted upon elsewhere. */

import type { Point } from "./projection";

export interface Gestures {
  pan: (dx: number, dy: number) => void;
  zoom: (at: Point, factor: number) => void;
  hover: (at: Point) => void;
  /** A finger moves the tile that it took hold of. */
  drag: (at: Point) => void;
  leave: () => void;
  tap: (at: Point, isTouch: boolean) => void;
  /** Wheel, right button, or a tap with two fingers. */
  turn: (by: 1 | -1) => void;
  /** Whether the wheel turns a tile rather than zooms. */
  wheelTurns: () => boolean;
  /** Whether a finger that comes down here takes hold of a tile rather than of the map. */
  grabs: (at: Point) => boolean;
}

const SLACK = 6;
const TAP_MS = 350;
const WHEEL_NOTCH = 60;
const WHEEL_PAUSE = 200;

export function follow(element: SVGSVGElement, gestures: Gestures): () => void {
  const down = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let startedAt = 0;
  let moves: "nothing" | "map" | "tile" = "nothing";
  let most = 0;
  let wheel = 0;
  let wheelAt = 0;

  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function onDown(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const point = at(event);
    element.setPointerCapture(event.pointerId);
    if (down.size === 0) {
      start = point;
      startedAt = event.timeStamp;
      moves = event.pointerType !== "mouse" && gestures.grabs(point) ? "tile" : "nothing";
      most = 0;
    }
    down.set(event.pointerId, point);
    most = Math.max(most, down.size);
  }

  function onMove(event: PointerEvent): void {
    const point = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") gestures.hover(point);
      return;
    }
    if (down.size === 2) {
      const [one, two] = [...down.values()] as [Point, Point];
      const other = one === before ? two : one;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(point.x - other.x, point.y - other.y);
      if (Math.abs(is - was) > 0.5 || moves === "map") {
        const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
        gestures.zoom(middle, is / Math.max(was, 1));
        gestures.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
      }
      if (Math.hypot(point.x - before.x, point.y - before.y) > SLACK) moves = "map";
    } else if (moves === "tile") {
      gestures.drag(point);
    } else if (moves === "map" || Math.hypot(point.x - start.x, point.y - start.y) > SLACK) {
      const from = moves === "map" ? before : start;
      moves = "map";
      gestures.pan(point.x - from.x, point.y - from.y);
    }
    down.set(event.pointerId, point);
  }

  function onUp(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    if (down.size > 0) return;
    const point = at(event);
    const isShort = event.timeStamp - startedAt < TAP_MS;
    const isStill = Math.hypot(point.x - start.x, point.y - start.y) <= SLACK;
    if (most === 2) {
      if (isShort && moves !== "map") gestures.turn(1);
    } else if (most === 1 && isStill && moves !== "map") {
      gestures.tap(point, event.pointerType !== "mouse");
    }
    moves = "nothing";
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    if (event.ctrlKey || !gestures.wheelTurns()) {
      gestures.zoom(at(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)));
      return;
    }
    if (event.timeStamp - wheelAt > WHEEL_PAUSE) wheel = 0;
    wheelAt = event.timeStamp;
    wheel += event.deltaY;
    if (Math.abs(wheel) < WHEEL_NOTCH) return;
    gestures.turn(wheel > 0 ? 1 : -1);
    wheel = 0;
  }

  function onMenu(event: MouseEvent): void {
    event.preventDefault();
    if (down.size === 0) gestures.turn(1);
  }

  function onLeave(event: PointerEvent): void {
    if (event.pointerType === "mouse" && down.size === 0) gestures.leave();
  }

  function onCancel(event: PointerEvent): void {
    down.delete(event.pointerId);
  }

  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onCancel);
  element.addEventListener("pointerleave", onLeave);
  element.addEventListener("wheel", onWheel, { passive: false });
  element.addEventListener("contextmenu", onMenu);
  return () => {
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("pointerup", onUp);
    element.removeEventListener("pointercancel", onCancel);
    element.removeEventListener("pointerleave", onLeave);
    element.removeEventListener("wheel", onWheel);
    element.removeEventListener("contextmenu", onMenu);
  };
}
