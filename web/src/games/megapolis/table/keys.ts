/** Everything on the board by keyboard alone. */

export interface Keys {
  choose: (at: number) => void;
  step: (by: 1 | -1) => void;
  toMega: () => void;
  toHome: () => void;
  confirm: () => void;
  cancel: () => void;
  takeBack: () => void;
  hint: () => void;
  help: () => void;
}

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
  const digit = /^Digit([1-9])$/.exec(event.code);
  if (digit) {
    keys.choose(Number(digit[1]) - 1);
    return true;
  }
  // By place on the keyboard where there is a letter, so that Cyrillic layouts work as well.
  const actions: Record<string, () => void> = {
    Enter: keys.confirm,
    Escape: keys.cancel,
    ArrowUp: keys.toMega,
    ArrowDown: keys.toHome,
    ArrowLeft: () => keys.step(-1),
    ArrowRight: () => keys.step(1),
    "?": keys.help,
    KeyU: keys.takeBack,
    KeyH: keys.hint,
  };
  const action = actions[event.key] ?? actions[event.code];
  action?.();
  return action !== undefined;
}
