import { describe, expect, it } from "vitest";

import { answerAt, answersWith, keeping, leftOf, placeOf } from "./answers";
import { coinsFor, isLeft, nobody } from "./calculator/sheet";
import { cleansed, districtsOf, played, seatOf, STEPS } from "./lesson/steps";
import { readMove } from "./notation";
import { changing, RULES } from "./rules";
import { lossesOf, roundsOf } from "./summary";
import { type Answer, type Choices, type LogEntry, standingOf } from "./types";
import { entryInWords, moveInWords } from "./words";

function answer(move: string, more: Partial<Answer> = {}): Answer {
  return { ...readMove(move), move, ...more };
}

const TURN: Choices = {
  question: "play",
  moves: [answer("home B5"), answer("home Y3"), answer("mega B5", { synergy: "Agent" }), answer("mega Y3", { synergy: "Shopkeeper" })],
};

describe("moves", () => {
  it("are read piece by piece", () => {
    expect(readMove("keep B5 Y3")).toEqual({ verb: "keep", cards: ["B5", "Y3"], colour: null, number: null });
    expect(readMove("take -3")).toEqual({ verb: "take", cards: [], colour: null, number: -3 });
    expect(readMove("at G")).toEqual({ verb: "at", cards: [], colour: "G", number: null });
  });

  it("are said in words", () => {
    expect(moveInWords("home P4")).toBe("Priests 4 into the home");
    expect(moveInWords("pay Y")).toContain("Nobility");
  });
});

describe("a press on the table", () => {
  it("means nothing until a card is taken up", () => {
    expect(answersWith(TURN, null)).toEqual([]);
    expect(answerAt(TURN, null, { area: "home", colour: "B" })).toBeNull();
  });

  it("plays the card into the district of its colour, at home or in the Megapolis", () => {
    expect(answersWith(TURN, "B5").map(({ move }) => move)).toEqual(["home B5", "mega B5"]);
    expect(answerAt(TURN, "B5", { area: "home", colour: "B" })?.move).toBe("home B5");
    expect(answerAt(TURN, "B5", { area: "mega", colour: "B" })?.move).toBe("mega B5");
    expect(answerAt(TURN, "B5", { area: "mega", colour: "Y" })).toBeNull();
  });

  it("answers an effect where its answers lie", () => {
    const source: Choices = { question: "source", moves: [answer("from B"), answer("from G")] };
    expect(answerAt(source, null, { area: "mega", colour: "G" })?.move).toBe("from G");
    expect(answerAt(source, null, { area: "home", colour: "G" })).toBeNull();
    const guard: Choices = { question: "guard", moves: [answer("guard P")] };
    expect(placeOf(guard, guard.moves[0] as Answer)).toEqual({ area: "home", colour: "P" });
  });

  it("leaves a choice between paying and discarding to the buttons", () => {
    const excess: Choices = { question: "excess", moves: [answer("pay B", { coins: 2 }), answer("discard B")] };
    expect(answersWith(excess, null)).toHaveLength(2);
    expect(answerAt(excess, null, { area: "home", colour: "B" })).toBeNull();
  });
});

describe("the draft", () => {
  const choices: Choices = { question: "draft", moves: [answer("keep B2 B5"), answer("keep B2 B2"), answer("keep B5 G3")] };

  it("is complete with as many cards as must be kept, in any order", () => {
    expect(keeping(choices, ["B5"])).toBeNull();
    expect(keeping(choices, ["G3", "B5"])?.move).toBe("keep B5 G3");
    expect(keeping(choices, ["B2", "B2"])?.move).toBe("keep B2 B2");
  });

  it("goes on to the left", () => {
    expect([0, 1, 2].map((seat) => leftOf(seat, 3))).toEqual([1, 2, 0]);
  });
});

describe("a district of a home", () => {
  it("is safe below the limit, at the edge when equal, and over above it", () => {
    expect([standingOf(4, 5), standingOf(5, 5), standingOf(6, 5), standingOf(0, 0)]).toEqual(["safe", "edge", "over", "safe"]);
  });
});

const CLEANSING: LogEntry[] = [
  {
    seat: 0,
    round: 1,
    verb: "home",
    move: "home B5",
    points: [5, 3],
    events: [
      { kind: "settled", seat: 1, cards: ["Y3"] },
      { kind: "revealed", seat: 1, colour: "B", number: -3 },
      ...(["B", "P", "Y", "G"] as const).map((colour) => ({ kind: "limit", colour, number: 4 })),
      { kind: "cleansed", seat: 0, colour: "B", cards: ["B5"], number: 1 },
    ],
  },
  {
    seat: 1,
    round: 1,
    verb: "pay",
    move: "pay P",
    points: [0, 3],
    events: [
      { kind: "paid", seat: 1, colour: "P", number: 2 },
      { kind: "bonus", seat: 1, colour: "P", cards: ["P6"] },
      { kind: "first", seat: 1 },
    ],
  },
];

describe("the summary of a round", () => {
  it("tells limits, losses, payments, bonus cards and who begins", () => {
    const [summary] = roundsOf(CLEANSING, 2);
    expect(summary?.limits).toEqual({ B: 4, P: 4, Y: 4, G: 4 });
    expect(summary?.revealed).toEqual([{ colour: "B", number: -3 }]);
    expect(summary?.fates.B[0]).toEqual({ kind: "gone", cards: ["B5"], number: 1 });
    expect(summary?.fates.P[1]).toEqual({ kind: "paid", cards: [], number: 2 });
    expect(summary?.bonuses).toEqual([{ seat: 1, colour: "P", card: "P6" }]);
    expect(summary?.first).toBe(1);
    expect(summary?.isComplete).toBe(true);
    expect(summary && lossesOf(summary)).toBe(1);
  });

  it("is incomplete while somebody still has to pay", () => {
    expect(roundsOf(CLEANSING.slice(0, 1), 2)[0]?.isComplete).toBe(false);
    expect(roundsOf([], 2)).toEqual([]);
  });
});

describe("the log", () => {
  it("says all limits in one line and names whom things happen to", () => {
    const lines = entryInWords(CLEANSING[0] as LogEntry, []);
    expect(lines[0]).toEqual({ seat: 0, text: "Rebels 5 into the home" });
    expect(lines[1]?.seat).toBe(1);
    expect(lines.filter(({ text }) => text.startsWith("Limits: "))).toHaveLength(1);
    expect(lines.find(({ text }) => text.startsWith("Limits: "))?.seat).toBeNull();
  });

  it("keeps secrets that the server kept", () => {
    const hidden: LogEntry = { seat: 1, round: 1, verb: "keep", move: null, events: [], points: [0, 0] };
    expect(entryInWords(hidden, [])).toEqual([{ seat: 1, text: "chooses in secret" }]);
    const laid: LogEntry = { seat: 1, round: 1, verb: "at", move: "at B", points: [0, 0], events: [{ kind: "modifier_laid", seat: 1, colour: "B", number: null }] };
    expect(entryInWords(laid, [])[0]?.text).toContain("hidden modifier");
  });
});

describe("the rules that are not in the book", () => {
  it("all have a sentence", () => {
    expect(RULES.every(({ text, name }) => text() !== name)).toBe(true);
  });

  it("are sent only where they differ from the default", () => {
    const rule = RULES.find(({ name }) => name === "tied_bonus");
    expect(rule && changing({}, rule, true)).toEqual({ tied_bonus: true });
    expect(rule && changing({ tied_bonus: true, coin_points: 2 }, rule, false)).toEqual({ coin_points: 2 });
  });
});

describe("the calculator", () => {
  it("knows how many cards and coins the box holds", () => {
    const rich = { ...nobody(), home: ["B6", "B6"], bonus: ["B6"], gold: 10 };
    expect(isLeft([rich, nobody()], "B6")).toBe(false);
    expect(isLeft([rich, nobody()], "B5")).toBe(true);
    expect(coinsFor([rich, nobody()], 1, 99)).toBe(8);
    expect(coinsFor([rich, nobody()], 1, Number.NaN)).toBe(0);
    expect(coinsFor([rich, nobody()], 1, -2)).toBe(0);
  });
});

describe("the lesson", () => {
  const step = (goal: string) => STEPS.find((one) => one.goal === goal);

  it("ends up exactly at the limit with the green card at home", () => {
    const home = step("home");
    const after = home?.card ? seatOf(played(home.desk, home.card, "home")) : null;
    expect(after?.home.find(({ colour }) => colour === "G")?.standing).toBe("edge");
  });

  it("saves the blue district with a card in the Megapolis, and loses it to the hidden modifier", () => {
    const mega = step("mega");
    expect(mega && seatOf(mega.desk).home[0]?.standing).toBe("over");
    const raised = mega?.card ? played(mega.desk, mega.card, "mega") : null;
    expect(raised && seatOf(raised).home[0]?.standing).toBe("safe");
    expect(raised && districtsOf(raised)[0]?.unknown).toBe(1);
    expect(raised && cleansed(raised).home.B).toEqual([]);
    expect(raised && cleansed(raised).home.G).toEqual(["G4", "G4"]);
  });
});
