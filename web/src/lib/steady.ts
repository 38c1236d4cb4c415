/** A double-click is one wish: its second click must not press what the first one brought under the pointer. */

import type { Attachment } from "svelte/attachments";

/** A finger that taps twice comes down nearer than this; the middles of two buttons lie farther apart. */
const NEAR = 16;

export interface Press {
  button: Pick<Element, "isConnected"> | null;
  /** Which click in a row it is, as the system counts them; 0 for a key. */
  detail: number;
  clientX: number;
  clientY: number;
}

/** Return whether a press goes on with one whose button has made way for another. */
export function isEcho(press: Press, before: Press | null): boolean {
  if (before === null || before.button === null || before.button.isConnected) return false;
  const away = Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY);
  return press.detail > 1 && away < NEAR;
}

/** Buttons that change places with others while somebody may still be clicking. */
export const steady: Attachment<HTMLElement> = (toolbar) => {
  let before: Press | null = null;

  function heed(event: MouseEvent): void {
    const { target, detail, clientX, clientY } = event;
    const press = { button: target instanceof Element ? target.closest("button") : null, detail, clientX, clientY };
    if (isEcho(press, before)) event.stopPropagation();
    else before = press;
  }

  toolbar.addEventListener("click", heed, { capture: true });
  return () => toolbar.removeEventListener("click", heed, { capture: true });
};
