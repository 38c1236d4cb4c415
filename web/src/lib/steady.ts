/** A double-click is one wish: its second click must not press what the first one brought under the pointer. */

import type { Attachment } from "svelte/attachments";

type Click = Pick<MouseEvent, "detail"> & { button: Element | null };

/** Return whether a click is the second of a double-click that began on another button. */
export function isEcho(click: Click, before: Element | null): boolean {
  return click.detail > 1 && click.button !== before;
}

/** Buttons that change places with others while somebody may still be clicking. */
export const steady: Attachment<HTMLElement> = (toolbar) => {
  let pressed: Element | null = null;

  function heed(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (isEcho({ detail: event.detail, button }, pressed)) event.stopPropagation();
    else pressed = button;
  }

  toolbar.addEventListener("click", heed, { capture: true });
  return () => toolbar.removeEventListener("click", heed, { capture: true });
};
