/** Keys on a board: by what they are, or by where they lie, so that Cyrillic layouts work as well. */

export type Keys = Record<string, (event: KeyboardEvent) => void>;

/** Return whether a key is for something else: a field, a dialog, a button with its own meaning. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (document.querySelector("dialog[open]")) return true;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  return (event.key === "Enter" || event.key === " ") && target.closest("button, a, summary") !== null;
}

/** Return the keys from 1 on, which choose the first, the second and so on. */
export function digits(most: number, choose: (at: number) => void): Keys {
  return Object.fromEntries(Array.from({ length: most }, (_, at) => [`Digit${at + 1}`, () => choose(at)]));
}

/** Do what a key asks for; "Ctrl+KeyZ" names one with the control key held. */
export function press(event: KeyboardEvent, keys: Keys): void {
  if (event.altKey || event.metaKey || isTaken(event)) return;
  const action = event.ctrlKey ? keys[`Ctrl+${event.code}`] : (keys[event.key] ?? keys[event.code]);
  if (!action) return;
  action(event);
  event.preventDefault();
}
