/** The table server: see docs/api.md. */

export interface Settings {
  take_back: boolean;
  hints: boolean;
  live_scores: boolean;
  seconds_per_move: number | null;
}

export interface Seat {
  seat: number;
  kind: "person" | "computer";
  name: string;
  level: string | null;
  taken: boolean;
  /** Whether a person holds this seat, even while a computer player plays for them. */
  owned: boolean;
  online: boolean;
  yours: boolean;
  asked: number | null;
}

export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: string;
}

/** A table as seen by this browser; what `view` and `choices` hold is the game's own affair. */
export interface Table {
  code: string;
  game: string;
  name: string;
  status: "open" | "playing" | "over";
  settings: Settings;
  seats: Seat[];
  host: boolean;
  spectators: number;
  number: number;
  options: Record<string, unknown>;
  /** The game as the seat that is to move sees it. */
  view: unknown;
  choices: Record<string, unknown>;
  clock: Record<string, string> | null;
  chat: ChatLine[];
  commitment: string;
  rematch: string | null;
  can_take_back: number[];
}

/** A table as one line of a list. */
export interface TableLine {
  code: string;
  game: string;
  name: string;
  status: Table["status"];
  your_turn: boolean;
}

export type SeatRequest =
  | { who: "me"; name: string }
  | { who: "open" }
  | { who: "computer"; level: string };

export interface TableRequest {
  game: string;
  options: Record<string, unknown>;
  seats: SeatRequest[];
  settings: Partial<Settings>;
  name?: string;
}

export interface Hint {
  move: string;
  expected_score: number;
  win_probability: number;
}

export interface Replay {
  frames: unknown[];
  names?: string[];
  tags?: Record<string, string>;
}

export interface Fairness {
  commitment: string;
  secret?: string;
}

/** A refusal by the server, as a problem document; status 0 means that it could not be reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly code: string | null = null,
    readonly params: Record<string, unknown> = {},
  ) {
    super(detail);
  }
}

interface ProblemDocument {
  title?: string;
  detail?: unknown;
  code?: string;
  params?: Record<string, unknown>;
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      credentials: "same-origin",
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem(0, "", "unreachable");
  }
  if (!response.ok) throw await problemOf(response);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return (isJson ? JSON.parse(text) : text) as Answer;
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const told = (await response.json()) as ProblemDocument;
    const detail = typeof told.detail === "string" ? told.detail : (told.title ?? "");
    return new Problem(response.status, detail, told.code ?? null, told.params ?? {});
  } catch {
    return new Problem(response.status, "");
  }
}

const at = (code: string): string => `tables/${encodeURIComponent(code)}`;

export const api = {
  newTable: (request: TableRequest) => ask<Table>("POST", "tables", request),
  myTables: async () => (await ask<{ tables: TableLine[] }>("GET", "tables")).tables,
  table: (code: string) => ask<Table>("GET", at(code)),
  sit: (code: string, seat: number, name: string) =>
    ask<Table>("POST", `${at(code)}/seats/${seat}`, { name }),
  rename: (code: string, seat: number, name: string) =>
    ask<Table>("PATCH", `${at(code)}/seats/${seat}`, { name }),
  leave: (code: string, seat: number) => ask<Table>("DELETE", `${at(code)}/seats/${seat}`),
  claim: (code: string, token: string) => ask<Table>("POST", `${at(code)}/claim`, { token }),
  relink: (code: string, seat: number) =>
    ask<{ tokens: Record<string, string> }>("POST", `${at(code)}/seats/${seat}/link`),
  seatComputer: (code: string, seat: number, level: string) =>
    ask<Table>("PUT", `${at(code)}/seats/${seat}/computer`, { level }),
  playAgain: (code: string, seat: number) =>
    ask<Table>("DELETE", `${at(code)}/seats/${seat}/computer`),
  move: (code: string, seat: number, number: number, move: string) =>
    ask<{ number: number }>("POST", `${at(code)}/moves`, { seat, number, move }),
  takeBack: (code: string, seat: number, number: number) =>
    ask<{ number: number }>("POST", `${at(code)}/take-back`, { seat, number }),
  chat: (code: string, text: string) => ask<unknown>("POST", `${at(code)}/chat`, { text }),
  rematch: (code: string) => ask<Table>("POST", `${at(code)}/rematch`),
  hints: (code: string, seat: number) =>
    ask<{ hints: Hint[] }>("GET", `${at(code)}/hints?seat=${seat}&count=3`),
  replay: (code: string) => ask<Replay>("GET", `${at(code)}/replay`),
  fairness: (code: string) => ask<Fairness>("GET", `${at(code)}/fairness`),
  recordAddress: (code: string) => `/api/${at(code)}/record`,
  score: <Answer>(game: string, sheet: unknown) => ask<Answer>("POST", `games/${game}/score`, sheet),
  readReplay: (game: string, text: string) => ask<Replay>("POST", `games/${game}/replay`, { text }),
};
