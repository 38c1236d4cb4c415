/** Links to hand on. */
import { m } from "../paraglide/messages";
import { notify } from "./notices.svelte";

/** Put an address on the clipboard; where that is forbidden, show it. */
export async function copyLink(path: string): Promise<void> {
  const address = `${location.origin}${path}`;
  try {
    await navigator.clipboard.writeText(address);
    notify(m.link_copied());
  } catch {
    notify(address);
  }
}
