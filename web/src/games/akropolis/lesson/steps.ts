/** The lesson, step by step. */

import { m } from "../../../paraglide/messages";

export interface Step {
  title: () => string;
  text: () => string;
  /** The same where one plays with a finger. */
  touch?: () => string;
  /** What is said when it is done. */
  after?: () => string;
  /** What the reader does: nothing, press a hex, take a tile, build on the ground or higher up. */
  goal: "read" | "look" | "take" | "ground" | "raise" | "score" | "end";
  site: number;
  /** A city to begin the step with. */
  city?: readonly string[];
  stones?: number;
}

/** The rows of tiles that the steps offer. */
export const SITES: readonly (readonly string[])[] = [[], ["hqm", "Gqq", "Bht"], ["Hmb", "gqm", "Tqq"]];

const GROUND = ["hqm@0,1/SE"];
/** A city that shows every condition, met and unmet. */
const EXAMPLE = [
  "Hqq@-2,0/NE",
  "bth@-4,0/NE",
  "Bht@-1,-1/SE",
  "Hmb@-2,-1/N",
  "Mhg@1,-3/S",
  "bmq@-3,1/SE",
  "Hqq@0,-3/NW",
];

export const STEPS: readonly Step[] = [
  { title: m.ak_lesson_city, text: m.ak_lesson_city_text, after: m.ak_lesson_city_after, goal: "look", site: 0, city: [], stones: 1 },
  { title: m.ak_lesson_take, text: m.ak_lesson_take_text, after: m.ak_lesson_take_after, goal: "take", site: 1, city: [], stones: 1 },
  { title: m.ak_lesson_ground, text: m.ak_lesson_ground_text, touch: m.ak_lesson_ground_touch, after: m.ak_lesson_ground_after, goal: "ground", site: 1, city: [], stones: 1 },
  { title: m.ak_lesson_raise, text: m.ak_lesson_raise_text, after: m.ak_lesson_raise_after, goal: "raise", site: 2, city: GROUND, stones: 1 },
  { title: m.ak_lesson_score, text: m.ak_lesson_score_text, after: m.ak_lesson_score_after, goal: "score", site: 0, city: EXAMPLE, stones: 2 },
  { title: m.ak_lesson_round, text: m.ak_lesson_round_text, goal: "read", site: 0, city: EXAMPLE },
  { title: m.ak_lesson_end, text: m.ak_lesson_end_text, goal: "end", site: 0, city: EXAMPLE },
];
