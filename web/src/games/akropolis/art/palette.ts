/** Sunlit limestone, and one hue for every type: the colours of polis/akropolis/drawing. */

import { type District, typeOf } from "../types";

/** The tones in which a hex and its icon are painted. */
export interface Paint {
  face: string;
  dark: string;
  light: string;
  shade: string;
}

const PAINTS: Record<District, Paint> = {
  house: { face: "#4a8ac4", dark: "#1c456f", light: "#fffaf0", shade: "#cfdeea" },
  market: { face: "#eeb440", dark: "#7c4d08", light: "#fffaf0", shade: "#f3d9a0" },
  barracks: { face: "#cd6a45", dark: "#6f2813", light: "#fffaf0", shade: "#f1cdb9" },
  temple: { face: "#85509b", dark: "#43205a", light: "#fffaf0", shade: "#dcc8e4" },
  garden: { face: "#96a552", dark: "#424f1b", light: "#eef2c6", shade: "#c9d48c" },
};

const QUARRY: Paint = { face: "#c3c3c0", dark: "#6b6c6d", light: "#f6f6f3", shade: "#dcdcd8" };

export const LIMESTONE = { top: "#f8f0df", paving: "#f2e6cd", joint: "#cdb991" };
export const INK = "#3f3020";
export const SHADOW = "#0c1022";

export function paintOf(letter: string): Paint {
  const type = typeOf(letter);
  return type ? PAINTS[type] : QUARRY;
}
