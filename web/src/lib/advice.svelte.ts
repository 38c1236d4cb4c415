/** A computer player's advice: asked for, shown, and forgotten when the position changes. */

import { m } from "../paraglide/messages";
import type { Hint } from "./api";
import { announce } from "./notices.svelte";

export class Advice {
  hints = $state.raw<Hint[]>([]);
  isThinking = $state(false);

  async ask(asking: (() => Promise<Hint[]>) | null): Promise<void> {
    if (!asking || this.isThinking) return;
    this.isThinking = true;
    this.hints = await asking();
    this.isThinking = false;
    if (this.hints.length > 0) announce(m.hints_shown({ count: this.hints.length }));
  }

  clear(): void {
    this.hints = [];
  }
}
