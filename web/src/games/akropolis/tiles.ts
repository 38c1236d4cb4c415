/** The tiles of the game: hexes clockwise, as in polis/akropolis/tiles.py. */

const ALL =
  "Bhq Bht Bmh Bqq Ghq Gqh Gqq Hgq Hmb Hqq Mbq Mhg Mqq Mth Thb Thq Tqh Tqq bhg bmq bqh bqm bqt bth gmh gqm gqq " +
  "hhq hqm htm mqq mqt mtq qqt Bqh Ghb Htm bgq bhm hmq hqq hqt Gmh Hqm Mqt Thm bhq bqq ghq htq";

/** Every tile that there is, each once. */
const TILES: readonly string[] = ALL.split(" ");

/** A plaza's letter, or nothing, and all tiles with it. */
export interface TileGroup {
  plaza: string;
  tiles: readonly string[];
}

/** Every tile by the plaza it has, as on the score pad; in a group those with the same districts together. */
export const TILE_GROUPS: readonly TileGroup[] = ["H", "M", "B", "T", "G", ""].map((plaza) => ({
  plaza,
  tiles: TILES.filter((tile) => (tile.match(/[A-Z]/)?.[0] ?? "") === plaza).sort((a, b) => order(a).localeCompare(order(b))),
}));

function order(tile: string): string {
  return [...tile].map((letter) => "HMBTGhmbtgq".indexOf(letter).toString(16)).sort().join("");
}
