/** The tiles of the game: hexes clockwise, as in polis/akropolis/tiles.py. */

const ALL =
  "Bhq Bht Bmh Bqq Ghq Gqh Gqq Hgq Hmb Hqq Mbq Mhg Mqq Mth Thb Thq Tqh Tqq bhg bmq bqh bqm bqt bth gmh gqm gqq " +
  "hhq hqm htm mqq mqt mtq qqt Bqh Ghb Htm bgq bhm hmq hqq hqt Gmh Hqm Mqt Thm bhq bqq ghq htq";

/** Every tile that there is, each once. */
export const TILES: readonly string[] = ALL.split(" ");
