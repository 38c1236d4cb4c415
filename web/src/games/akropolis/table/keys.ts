/** Everything on the board by keyboard alone. */

import type { Point } from "../city/projection";

export interface Keys {
  choose: (site: number) => void;
  step: (way: Point) => void;
  turn: (by: 1 | -1) => void;
  confirm: () => void;
  cancel: () => void;
  takeBack: () => void;
  hint: () => void;
  fit: () => void;
  top: () => void;
  turnCity: (by: 1 | -1) => void;
  zoom: (factor: number) => void;
  levels: () => void;
  scoring: () => void;
  help: () => void;
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Return whether a key is for something else: a field, a dialog, a button with its own meaning. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (document.querySelector("dialog[open]")) return true;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  return (event.key === "Enter" || event.key === " ") && target.closest("button, a, summary") !== null;
}

/** Do what a key asks for; return whether it was one of ours. */
export function press(event: KeyboardEvent, keys: Keys): boolean {
  if (event.altKey || event.metaKey || isTaken(event)) return false;
  if (event.ctrlKey) {
    if (event.code !== "KeyZ") return false;
    keys.takeBack();
    return true;
  }
  const arrow = ARROWS[event.key];
  if (arrow) {
    keys.step(arrow);
    return true;
  }
  const digit = /^Digit([1-6])$/.exec(event.code);
  if (digit) {
    keys.choose(Number(digit[1]) - 1);
    return true;
  }
  // By place on the keyboard where there is a letter, so that Cyrillic layouts work as well.
  const byKey: Record<string, () => void> = {
    Enter: keys.confirm,
    " ": keys.confirm,
    Escape: keys.cancel,
    "+": () => keys.zoom(1.35),
    "=": () => keys.zoom(1.35),
    "-": () => keys.zoom(1 / 1.35),
    "?": keys.help,
  };
  const byCode: Record<string, () => void> = {
    KeyR: () => keys.turn(event.shiftKey ? -1 : 1),
    KeyU: keys.takeBack,
    KeyH: keys.hint,
    KeyF: keys.fit,
    KeyT: keys.top,
    KeyL: keys.levels,
    KeyS: keys.scoring,
    BracketLeft: () => keys.turnCity(-1),
    BracketRight: () => keys.turnCity(1),
  };
  const action = byKey[event.key] ?? byCode[event.code];
  action?.();
  return action !== undefined;
}
