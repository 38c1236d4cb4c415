/** Where one looks and how closely: plain functions on one small object. */

import type { Point } from "./projection";
import type { Bounds } from "./scene";

export interface Camera {
  /** The point of the drawing in the middle of the window. */
  x: number;
  y: number;
  zoom: number;
}

export interface Window {
  width: number;
  height: number;
}

/** Room that panels take at the window's sides. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const NEAREST = 3;
const FARTHEST = 0.2;

export function fit(bounds: Bounds, window: Window, margins: Margins, nearest = 1.6): Camera {
  const width = Math.max(window.width - margins.left - margins.right, 40);
  const height = Math.max(window.height - margins.top - margins.bottom, 40);
  const zoom = Math.min(
    width / (bounds.right - bounds.left),
    height / (bounds.bottom - bounds.top),
    nearest,
  );
  return {
    x: (bounds.left + bounds.right) / 2 + (margins.right - margins.left) / 2 / zoom,
    y: (bounds.top + bounds.bottom) / 2 + (margins.bottom - margins.top) / 2 / zoom,
    zoom: Math.max(zoom, FARTHEST),
  };
}

/** Move just so far, and away only where there is no other way, that all of this lies within the margins. */
export function reveal(camera: Camera, bounds: Bounds, window: Window, margins: Margins): Camera {
  const { zoom } = fit(bounds, window, margins, camera.zoom);
  const nearer = toWindow({ ...camera, zoom }, window, { x: bounds.left, y: bounds.top });
  const farther = toWindow({ ...camera, zoom }, window, { x: bounds.right, y: bounds.bottom });
  const dx = push(nearer.x - margins.left, window.width - margins.right - farther.x);
  const dy = push(nearer.y - margins.top, window.height - margins.bottom - farther.y);
  return pan({ ...camera, zoom }, dx, dy);
}

/** Return how far to shift what has this much room before it and behind it; negative is too little. */
function push(before: number, behind: number): number {
  if (before < 0) return -before;
  return Math.min(behind, 0);
}

export function toWorld(camera: Camera, window: Window, point: Point): Point {
  return {
    x: camera.x + (point.x - window.width / 2) / camera.zoom,
    y: camera.y + (point.y - window.height / 2) / camera.zoom,
  };
}

export function toWindow(camera: Camera, window: Window, point: Point): Point {
  return {
    x: window.width / 2 + (point.x - camera.x) * camera.zoom,
    y: window.height / 2 + (point.y - camera.y) * camera.zoom,
  };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Zoom so that what is under a point of the window stays there. */
export function zoomAt(camera: Camera, window: Window, point: Point, factor: number): Camera {
  const zoom = Math.min(NEAREST, Math.max(FARTHEST, camera.zoom * factor));
  const held = toWorld(camera, window, point);
  return {
    x: held.x - (point.x - window.width / 2) / zoom,
    y: held.y - (point.y - window.height / 2) / zoom,
    zoom,
  };
}

/** Keep some of the drawing in sight. */
export function leashed(camera: Camera, bounds: Bounds): Camera {
  return {
    ...camera,
    x: Math.min(bounds.right, Math.max(bounds.left, camera.x)),
    y: Math.min(bounds.bottom, Math.max(bounds.top, camera.y)),
  };
}

export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom) };
}

export function transformOf(camera: Camera, window: Window): string {
  const x = window.width / 2 - camera.x * camera.zoom;
  const y = window.height / 2 - camera.y * camera.zoom;
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${camera.zoom.toFixed(4)})`;
}
