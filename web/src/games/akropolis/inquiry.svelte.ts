/** Which hex is asked about: by a pointer that rests on it, or by a press that stays. */

const PAUSE = 300;

export class Inquiry {
  key = $state<string | null>(null);
  isPinned = $state(false);
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** Ask about a hex, or no more about the same one. */
  press(key: string | null): void {
    clearTimeout(this.pause);
    this.key = this.isPinned && this.key === key ? null : key;
    this.isPinned = this.key !== null;
  }

  /** A pointer on its way elsewhere asks for nothing; one that rests does. */
  hover(key: string | null): void {
    if (this.isPinned || this.key === key) return;
    clearTimeout(this.pause);
    if (key === null) this.key = null;
    else this.pause = setTimeout(() => (this.key = key), PAUSE);
  }

  leave(): void {
    clearTimeout(this.pause);
    if (!this.isPinned) this.key = null;
  }

  clear(): void {
    clearTimeout(this.pause);
    this.key = null;
    this.isPinned = false;
  }
}
