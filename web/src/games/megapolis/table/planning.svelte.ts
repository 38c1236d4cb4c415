/** A plan upon what is asked at the table: by press, by key, or from advice. */

import { announce } from "../../../lib/notices.svelte";
import { preferences } from "../../../lib/preferences.svelte";
import { sounds } from "../../../lib/sounds";
import { m } from "../../../paraglide/messages";
import { answerAt, answersWith, type Area, isOfHand, keeping, placeOf } from "../answers";
import { Plan } from "../plan.svelte";
import { type Answer, type Card, type Choices, type Colour, COLOURS, type View } from "../types";
import { cardName } from "../words";
import { labelOf } from "./labels";

/** What is asked, and of whom. */
export interface Situation {
  view: View;
  choices: Choices | null;
  /** One's own cards, unless they are veiled. */
  hand: readonly Card[];
  isSending: boolean;
}

export class Planning extends Plan {
  isDrafting = $derived.by(() => this.now().choices?.question === "draft");
  cards = $derived.by<readonly Card[]>(() => (this.isDrafting ? (this.now().view.draft?.pack ?? []) : this.now().hand));
  /** The card in question, where the answer is one of the hand. */
  card = $derived.by(() => (isOfHand(this.question) ? (this.pickedCards[0] ?? null) : null));
  answers = $derived.by(() => {
    const { choices } = this.now();
    return choices ? answersWith(choices, this.card) : [];
  });
  /** The answer that keeps what is taken up of the pack. */
  keep = $derived.by(() => {
    const { choices } = this.now();
    return choices && this.isDrafting ? keeping(choices, this.pickedCards) : null;
  });
  /** The district that the pinned answer speaks of. */
  place = $derived.by(() => {
    const { choices } = this.now();
    return choices && this.pinned ? placeOf(choices, this.pinned) : null;
  });

  constructor(
    private readonly now: () => Situation,
    /** Give an answer; nothing else happens until the table shows it. */
    private readonly give: (answer: Answer) => Promise<boolean>,
  ) {
    super();
  }

  get question(): string | null {
    return this.now().choices?.question ?? null;
  }

  private get pickedCards(): Card[] {
    return this.picked.flatMap((at) => this.cards[at] ?? []);
  }

  private get most(): number {
    return this.isDrafting ? (this.now().view.draft?.keep ?? 2) : 1;
  }

  private get isIdle(): boolean {
    return this.now().choices === null || this.now().isSending;
  }

  /** Say of every district where a press would answer what that would do. */
  targets(area: Area): Partial<Record<Colour, string>> {
    const { view } = this.now();
    return Object.fromEntries(
      COLOURS.flatMap((colour) => {
        const answer = this.answerAt(area, colour);
        if (!answer) return [];
        const { title, about } = labelOf(view, answer);
        return [[colour, about ? `${title}: ${about}` : title]];
      }),
    );
  }

  pressPlace(area: Area, colour: Colour): void {
    const answer = this.answerAt(area, colour);
    if (answer && !preferences.confirm) void this.confirm(answer);
    else this.pin(answer);
  }

  /** Take a card up or put it back, and say what that leads to. */
  pick(at: number): void {
    if (this.isIdle || at >= this.cards.length) return;
    this.toggle(at, this.most);
    const names = this.pickedCards.map(cardName);
    if (this.isDrafting) announce(`${m.mg_picked({ count: names.length, keep: this.most })}: ${names.join(", ")}`);
    else if (names[0]) announce(m.mg_ask_where({ card: names[0] }));
    if (this.question === "card") this.pinned = this.answers[0] ?? null;
  }

  /** Choose the card, or else the answer, with this number. */
  choose(at: number): void {
    if (this.isIdle) return;
    if (this.isDrafting || isOfHand(this.question)) this.pick(at);
    else this.pin(this.answers[at] ?? null);
  }

  step(by: 1 | -1): void {
    const count = this.cards.length;
    if (this.isIdle || !isOfHand(this.question) || count === 0) return;
    const from = this.picked[0] ?? (by > 0 ? -1 : 0);
    const to = (from + by + count) % count;
    if (to !== from) this.pick(to);
  }

  /** Take up what an answer speaks of, so that one only has to confirm it. */
  takeUp(move: string): void {
    const answer = this.now().choices?.moves.find((one) => one.move === move);
    if (!answer) return;
    const free = this.cards.map((_, at) => at);
    this.picked = answer.cards.flatMap((wanted) => {
      const found = free.findIndex((at) => this.cards[at] === wanted);
      return found < 0 ? [] : free.splice(found, 1);
    });
    this.pinned = this.isDrafting ? null : answer;
  }

  cancel(): void {
    if (this.pinned && this.question !== "card") this.pinned = null;
    else this.clear();
  }

  async confirm(answer: Answer | null = this.isDrafting ? this.keep : this.pinned): Promise<void> {
    if (answer && !this.isIdle && (await this.give(answer))) sounds.lay();
  }

  /** Pin an answer; a second press, or Enter, gives it. */
  private pin(answer: Answer | null): void {
    if (!answer) return;
    if (this.pinned?.move === answer.move) return void this.confirm(answer);
    this.pinned = answer;
    const { title, about } = labelOf(this.now().view, answer);
    announce([title, about, m.mg_confirm_again()].filter(Boolean).join(". "));
  }

  private answerAt(area: Area, colour: Colour): Answer | null {
    const { choices } = this.now();
    return choices && !this.isIdle ? answerAt(choices, this.card, { area, colour }) : null;
  }
}
