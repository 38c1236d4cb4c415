/** A table and this browser's part in it: what arrives, what is sent, and nothing lost in between. */

import { api, type ChatLine, type Hint, Problem, type Table } from "./api";
import { connect, type Wire } from "./live";
import { attempt, sentence } from "./problems";
import { notify } from "./notices.svelte";

const AGAIN_AFTER = 1500;

export class TableState {
  table = $state.raw<Table | null>(null);
  isConnected = $state(true);
  isGone = $state(false);
  isSending = $state(false);
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
    if (this.table && table.number < this.table.number) return;
    this.table = table;
  }

  async move(move: string): Promise<boolean> {
    const { acting, table } = this;
    const asked = table?.seats.find(({ seat }) => seat === acting)?.asked;
    if (acting === null || asked === null || asked === undefined || this.isSending) return false;
    this.isSending = true;
    const done = await this.persist(() => api.move(this.code, acting, asked, move));
    this.isSending = false;
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
