/** The wire to a table: it comes back by itself, at first quickly, then less often. */

import type { ChatLine, Table } from "./api";

export type LiveMessage =
  | ({ type: "table" } & Table)
  | ({ type: "chat" } & ChatLine)
  | { type: "presence"; online: number[]; spectators: number }
  | { type: "bye" }
  | { type: "pong" };

export interface Listener {
  table: (table: Table) => void;
  chat: (line: ChatLine) => void;
  presence: (online: number[], spectators: number) => void;
  connected: (isConnected: boolean) => void;
  /** There is no such table. */
  gone: () => void;
}

export interface Wire {
  /** Connect anew, as whoever this browser is by now. */
  renew: () => void;
  close: () => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const GONE = 4404;
const PING_EVERY = 25_000;

/** Return how long to wait before so many-th attempt in a row, spread so that not all come at once. */
export function waitBefore(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);
}

export function dispatch(message: LiveMessage, listener: Listener): void {
  switch (message.type) {
    case "table":
      listener.table(message);
      break;
    case "chat":
      listener.chat(message);
      break;
    case "presence":
      listener.presence(message.online, message.spectators);
      break;
    default:
      break;
  }
}

export function connect(code: string, listener: Listener): Wire {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function open(): void {
    if (isClosed) return;
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(code)}/live`);
    socket = mine;
    mine.onopen = () => {
      attempt = 0;
      listener.connected(true);
    };
    mine.onmessage = (event: MessageEvent<string>) => {
      dispatch(JSON.parse(event.data) as LiveMessage, listener);
    };
    mine.onclose = (event) => {
      if (socket !== mine || isClosed) return;
      if (event.code === GONE) {
        isClosed = true;
        listener.gone();
        return;
      }
      listener.connected(false);
      timer = setTimeout(open, waitBefore(attempt, Math.random()));
      attempt += 1;
    };
  }

  /** Do not sit out a long wait when the network or the reader is back. */
  function hurry(): void {
    if (document.visibilityState === "hidden") return;
    if (socket && socket.readyState <= WebSocket.OPEN) return;
    attempt = 0;
    open();
  }

  const ping = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
  }, PING_EVERY);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  open();

  return {
    renew: () => {
      const old = socket;
      open();
      old?.close();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(ping);
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close();
    },
  };
}
