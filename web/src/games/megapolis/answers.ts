/** What a press on the table means, among the moves that the server offers. */

import { type Answer, type Card, type Choices, type Colour, colourOf } from "./types";

export type Area = "home" | "mega";

/** A district of the Megapolis, or of the home of whoever is to choose. */
export interface Place {
  area: Area;
  colour: Colour;
}

/** By question, where its answers lie on the table. */
const AREAS: Record<string, Area> = {
  district: "mega",
  source: "mega",
  target: "mega",
  guard: "home",
  area: "home",
};

/** Return whether a question is answered with cards of one's hand. */
export function isOfHand(question: string | null): boolean {
  return question === "play" || question === "card";
}

/** Return the answers open with the card in the hand: in a turn home and Megapolis, otherwise all. */
export function answersWith(choices: Choices, card: Card | null): Answer[] {
  if (!isOfHand(choices.question)) return choices.question === "draft" ? [] : choices.moves;
  return card === null ? [] : choices.moves.filter(({ cards }) => cards[0] === card);
}

export function placeOf(choices: Choices, answer: Answer): Place | null {
  const card = answer.cards[0];
  if (choices.question === "play" && card !== undefined) {
    return { area: answer.verb === "home" ? "home" : "mega", colour: colourOf(card) };
  }
  const area = AREAS[choices.question ?? ""];
  return area && answer.colour ? { area, colour: answer.colour } : null;
}

/** Return the answer that a press on a district gives, if it is one. */
export function answerAt(choices: Choices, card: Card | null, place: Place): Answer | null {
  const fits = (answer: Answer): boolean => {
    const at = placeOf(choices, answer);
    return at !== null && at.area === place.area && at.colour === place.colour;
  };
  return answersWith(choices, card).find(fits) ?? null;
}

/** Return the move that keeps these cards of the pack; null until there are as many as must be. */
export function keeping(choices: Choices, cards: readonly Card[]): Answer | null {
  const wanted = [...cards].sort().join(" ");
  return choices.moves.find((answer) => answer.verb === "keep" && [...answer.cards].sort().join(" ") === wanted) ?? null;
}

/** Return who is next to the left. */
export function leftOf(seat: number, players: number): number {
  return (seat + 1) % players;
}
