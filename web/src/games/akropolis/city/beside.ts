/** Where a card goes that explains something on the board: beside it, never over it. */

import type { Window } from "./camera";
import type { Bounds } from "./scene";

/** Below this width a card has no room beside a hex and lies at the window's foot. */
export const NARROW = 480;
const GAP = 10;

type Side = "right" | "left" | "above" | "below";

/** Return the corner of a card of this size next to what it explains, both within the free part of a window. */
export function beside(subject: Bounds, card: Window, free: Bounds): { left: number; top: number } {
  const spare: Record<Side, number> = {
    right: free.right - subject.right - GAP - card.width,
    left: subject.left - GAP - card.width - free.left,
    above: subject.top - GAP - card.height - free.top,
    below: free.bottom - subject.bottom - GAP - card.height,
  };
  // Outwards there is less of the city to cover.
  const isLeft = subject.left + subject.right < free.left + free.right;
  const sides: readonly Side[] = isLeft ? ["left", "right", "above", "below"] : ["right", "left", "above", "below"];
  const side = sides.find((one) => spare[one] >= 0) ?? sides.reduce((a, b) => (spare[b] > spare[a] ? b : a));
  const left = within((subject.left + subject.right - card.width) / 2, free.left, free.right - card.width);
  const top = within((subject.top + subject.bottom - card.height) / 2, free.top, free.bottom - card.height);
  switch (side) {
    case "right":
      return { left: subject.right + GAP, top };
    case "left":
      return { left: subject.left - GAP - card.width, top };
    case "above":
      return { left, top: subject.top - GAP - card.height };
    case "below":
      return { left, top: subject.bottom + GAP };
  }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
