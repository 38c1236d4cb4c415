/** A table and this browser's part in it: what arrives, what is sent, and nothing lost in between. */

import { m } from "../paraglide/messages";
import { api, type ChatLine, type Hint, Problem, type Table } from "./api";
import { ranOut } from "./late";
import { connect, type Wire } from "./live";
import { notify } from "./notices.svelte";
import { attempt, sentence } from "./problems";

const AGAIN_AFTER = 1500;

/** Return what was known before where nothing has changed: then nobody's plans are taken back. */
function kept<Part>(before: Part, after: Part): Part {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

export class TableState {
  table = $state.raw<Table | null>(null);
  isConnected = $state(true);
  isGone = $state(false);
  isSending = $state(false);
  /** The question that was answered from here last. */
  private answered: number | null = null;
  private hasLeft = false;
  private wire: Wire | null = null;

  /** The seat that is to choose from this browser. */
  acting = $derived.by(() => {
    const seats = Object.keys(this.table?.choices ?? {}).map(Number);
    return seats.length > 0 ? Math.min(...seats) : null;
  });

  constructor(
    readonly code: string,
    private readonly heard: (line: ChatLine) => void,
  ) {}

  /** Listen until the returned function is called. */
  listen(): () => void {
    this.wire = connect(this.code, {
      table: (table) => this.see(table),
      chat: (line) => {
        const { table } = this;
        if (!table || table.chat.some(({ number }) => number === line.number)) return;
        this.table = { ...table, chat: [...table.chat, line] };
        this.heard(line);
      },
      presence: (online, spectators) => {
        const { table } = this;
        if (!table) return;
        const seats = table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) }));
        this.table = { ...table, seats, spectators };
      },
      connected: (isConnected) => (this.isConnected = isConnected),
      gone: () => (this.isGone = true),
    });
    return () => {
      this.hasLeft = true;
      this.wire?.close();
    };
  }

  see(table: Table): void {
    // An answer that was overtaken by a later one is old news.
    const before = this.table;
    if (before && table.number < before.number) return;
    this.table = before ? { ...table, view: kept(before.view, table.view), choices: kept(before.choices, table.choices) } : table;
    if (before && ranOut(before, table, this.answered, Date.now())) notify(m.time_up());
  }

  async move(move: string): Promise<boolean> {
    const { acting, table } = this;
    const asked = table?.seats.find(({ seat }) => seat === acting)?.asked;
    if (acting === null || asked === null || asked === undefined || this.isSending) return false;
    this.isSending = true;
    this.answered = asked;
    const done = await this.persist(() => api.move(this.code, acting, asked, move));
    this.isSending = false;
    if (!done) this.answered = null;
    return done;
  }

  async takeBack(): Promise<void> {
    const { table } = this;
    const seat = table?.can_take_back.at(-1);
    if (!table || seat === undefined || this.isSending) return;
    this.isSending = true;
    await this.persist(() => api.takeBack(this.code, seat, table.number));
    this.isSending = false;
  }

  /** Send until there is an answer: by its number a request that was done already does no harm. */
  private async persist(send: () => Promise<unknown>): Promise<boolean> {
    for (let tries = 0; !this.hasLeft; tries += 1) {
      try {
        await send();
        return true;
      } catch (error) {
        const isUnheard = error instanceof Problem && (error.status === 0 || error.status >= 502);
        const isDoneBefore = tries > 0 && error instanceof Problem && error.status === 409;
        if (isDoneBefore) return true;
        if (!isUnheard) {
          notify(sentence(error), "problem");
          return false;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
    return false;
  }

  async hints(): Promise<Hint[]> {
    if (this.acting === null) return [];
    return (await attempt(api.hints(this.code, this.acting)))?.hints ?? [];
  }

  /** Ask the server for something about the table, and show what it says. */
  async change(doing: Promise<Table>): Promise<boolean> {
    const table = await attempt(doing);
    if (table) this.see(table);
    // A seat may have made this browser known to the server; its wire is still a stranger's.
    if (table) this.wire?.renew();
    return table !== null;
  }
}
