/** The register of games: one line each. */

import { akropolis } from "./akropolis/entry";
import type { GameEntry } from "./game";

export const GAMES: readonly GameEntry[] = [akropolis];

export function gameNamed(name: string): GameEntry | null {
  return GAMES.find((game) => game.name === name) ?? null;
}
