/** The register of games: one line each. */

import { akropolis } from "./akropolis/entry";
import type { GameEntry } from "./game";
import { megapolis } from "./megapolis/entry";

export const GAMES: readonly GameEntry[] = [akropolis, megapolis];

export function gameNamed(name: string): GameEntry | null {
  return GAMES.find((game) => game.name === name) ?? null;
}
