/** What is asked, and how its answers are called. */

import { m } from "../../../paraglide/messages";
import { type Answer, type Card, totalOf, valueOf, type View } from "../types";
import { cardName, familyName, signed, standingName, synergyName } from "../words";

/** Return the question in words; `card` is what is taken up from the hand. */
export function questionInWords(view: View, question: string | null, card: Card | null): string {
  const { asked } = view;
  const said: Record<string, () => string> = {
    play: () => (card ? m.mg_ask_where({ card: cardName(card) }) : view.last_turns === null ? m.mg_ask_play() : m.mg_ask_play_last()),
    modifier: () => m.mg_ask_modifier(),
    district: () => m.mg_ask_district({ number: asked?.numbers ? signed(asked.numbers[0] ?? 0) : "?" }),
    recruit: () => m.mg_ask_recruit(),
    source: () => m.mg_ask_source(),
    target: () => m.mg_ask_target(),
    guard: () => m.mg_ask_guard(),
    card: () => m.mg_ask_card(),
    area: () => m.mg_ask_area({ card: asked?.cards[0] ? cardName(asked.cards[0]) : "" }),
    excess: () => excessInWords(view),
  };
  return said[question ?? ""]?.() ?? "";
}

function excessInWords(view: View): string {
  const { asked } = view;
  if (!asked?.colour) return "";
  const sum = view.seats[asked.seat]?.home.find(({ colour }) => colour === asked.colour)?.sum ?? 0;
  const limit = view.megapolis.find(({ colour }) => colour === asked.colour)?.limit ?? 0;
  return m.mg_ask_excess({ family: familyName(asked.colour), count: sum - limit });
}

export interface Label {
  title: string;
  /** What comes of it. */
  about: string;
}

export function labelOf(view: View, answer: Answer): Label {
  const { verb, colour, home } = answer;
  const outcome = home ? `${home.sum}/${home.limit}: ${standingName(home.standing, home.sum, home.limit)}` : "";
  if (verb === "home") return { title: m.mg_to_home(), about: outcome };
  if (verb === "mega") return { title: m.mg_to_mega(), about: synergyName(answer.synergy ?? "") };
  if (verb === "take") return { title: signed(answer.number ?? 0), about: "" };
  if (verb === "recruit" || verb === "lay") return { title: cardName(answer.cards[0] ?? ""), about: "" };
  if (verb === "pay") return { title: answer.coins ? m.mg_pay({ count: answer.coins }) : m.mg_pay_guard(), about: "" };
  if (!colour) return { title: answer.move, about: "" };
  if (verb === "discard") {
    const seat = view.asked?.seat ?? 0;
    const cards = view.seats[seat]?.home.find((one) => one.colour === colour)?.cards ?? [];
    return { title: m.mg_discard({ sum: totalOf(cards) }), about: "" };
  }
  return { title: familyName(colour), about: verb === "from" ? lowestOf(view, answer) : outcome };
}

/** Return the card that Servant, Seer or Missionary would take. */
function lowestOf(view: View, { colour }: Answer): string {
  const cards = view.megapolis.find((one) => one.colour === colour)?.cards ?? [];
  const lowest = [...cards].sort((one, other) => valueOf(one) - valueOf(other))[0];
  return lowest ? cardName(lowest) : "";
}
