/** Chronicles of Megapolis on the start page. */

import { m } from "../../paraglide/messages";
import type { GameEntry } from "../game";
import Casimir from "./portraits/Casimir.svelte";
import Mirel from "./portraits/Mirel.svelte";
import Oriane from "./portraits/Oriane.svelte";
import Tovi from "./portraits/Tovi.svelte";

export const megapolis: GameEntry = {
  name: "megapolis",
  title: m.mg_title,
  tagline: m.mg_tagline,
  fewest: 2,
  most: 4,
  levels: [
    { name: "tovi", title: m.mg_level_tovi, about: m.mg_level_tovi_about, Portrait: Tovi },
    { name: "mirel", title: m.mg_level_mirel, about: m.mg_level_mirel_about, Portrait: Mirel },
    { name: "oriane", title: m.mg_level_oriane, about: m.mg_level_oriane_about, Portrait: Oriane },
    { name: "casimir", title: m.mg_level_casimir, about: m.mg_level_casimir_about, Portrait: Casimir },
  ],
  usualLevel: "mirel",
  solo: [],
  plainOptions: (players) => ({ players, synergies: "A", rules: {} }),
  load: async () => (await import("./client")).client,
  loadCover: async () => (await import("./Cover.svelte")).default,
};
