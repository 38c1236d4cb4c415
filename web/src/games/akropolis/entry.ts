/** Akropolis on the start page. */

import { m } from "../../paraglide/messages";
import type { GameEntry, SoloOpponent } from "../game";
import Callicrates from "./portraits/Callicrates.svelte";
import Daphne from "./portraits/Daphne.svelte";
import Hippodamos from "./portraits/Hippodamos.svelte";
import Iktinos from "./portraits/Iktinos.svelte";
import Kleio from "./portraits/Kleio.svelte";
import Lykos from "./portraits/Lykos.svelte";
import Metagenes from "./portraits/Metagenes.svelte";
import Phaidra from "./portraits/Phaidra.svelte";
import { type Architect, ARCHITECTS, type Options } from "./types";
import { aboutArchitect } from "./words-options";

export function plainOptions(players: number, architect: Architect | null = null): Options {
  return { players, long: false, architect, variants: [], rulings: [] };
}

const PORTRAITS: Record<Architect, SoloOpponent["Portrait"]> = { Hippodamos, Metagenes, Callicrates };

export function architectNamed(architect: Architect): SoloOpponent {
  return {
    id: architect,
    title: () => architect,
    about: () => aboutArchitect(architect),
    Portrait: PORTRAITS[architect],
    options: { ...plainOptions(1, architect) },
  };
}

export const akropolis: GameEntry = {
  name: "akropolis",
  title: m.ak_title,
  tagline: m.ak_tagline,
  fewest: 1,
  most: 4,
  levels: [
    { name: "daphne", title: m.ak_level_daphne, about: m.ak_level_daphne_about, Portrait: Daphne },
    { name: "lykos", title: m.ak_level_lykos, about: m.ak_level_lykos_about, Portrait: Lykos },
    { name: "kleio", title: m.ak_level_kleio, about: m.ak_level_kleio_about, Portrait: Kleio },
    { name: "phaidra", title: m.ak_level_phaidra, about: m.ak_level_phaidra_about, Portrait: Phaidra },
    { name: "iktinos", title: m.ak_level_iktinos, about: m.ak_level_iktinos_about, Portrait: Iktinos },
  ],
  usualLevel: "lykos",
  solo: ARCHITECTS.map(architectNamed),
  plainOptions: (players) => ({ ...plainOptions(players, players === 1 ? "Hippodamos" : null) }),
  load: async () => (await import("./client")).client,
  loadCover: async () => (await import("./Cover.svelte")).default,
};
