/** Short notices at the bottom of the page, and what a screen reader is told. */

export interface Notice {
  id: number;
  text: string;
  kind: "news" | "problem";
}

const state = $state<{ notices: Notice[]; spoken: string }>({ notices: [], spoken: "" });
let last = 0;

export function notices(): Notice[] {
  return state.notices;
}

export function spoken(): string {
  return state.spoken;
}

export function notify(text: string, kind: Notice["kind"] = "news"): void {
  last += 1;
  const id = last;
  state.notices = [...state.notices.filter((notice) => notice.text !== text), { id, text, kind }].slice(-3);
  setTimeout(() => dismiss(id), kind === "problem" ? 8000 : 4000);
}

export function dismiss(id: number): void {
  state.notices = state.notices.filter((notice) => notice.id !== id);
}

/** Say something to those who listen rather than look. */
export function announce(text: string): void {
  // The same words twice in a row are news too: the space makes them so.
  state.spoken = state.spoken === text ? `${text} ` : text;
}
