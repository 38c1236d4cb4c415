/** Four families, four hues; each has its own emblem and pattern, so that it reads in greyscale. */

import type { Colour } from "../types";

export interface Paint {
  face: string;
  dark: string;
  ink: string;
}

export const PAINTS: Record<Colour, Paint> = {
  B: { face: "#3f74ad", dark: "#1d3f66", ink: "#ffffff" },
  P: { face: "#b84f80", dark: "#661d43", ink: "#ffffff" },
  Y: { face: "#efbf45", dark: "#6d4a07", ink: "#3b2803" },
  G: { face: "#3f7f52", dark: "#1b4529", ink: "#ffffff" },
};

export const CREAM = "#fffaf0";

/** The rebels' banner, the priests' flame, the nobility's crown, the scientists' flask; 24 units wide. */
export const EMBLEMS: Record<Colour, string> = {
  B: "M-8-11H-5.500V-9.500H9.500L5-4.250 9.500 1H-5.500V11H-8Z",
  P: "M.5-11.500C5-6 8.500-2 8.500 3.500A8.500 8.500 0 0 1-8.500 3.500C-8.500 0-6.500-2.500-5-5.500-3.500-4-2.500-3-2.200-1 .5-4 1-7.500.5-11.500ZM0 9.500A4.300 4.300 0 0 0 4.300 5.200C4.300 2.500 2.500.8.800-1 .3 2-1.200 3-3 3.500A4.300 4.300 0 0 0 0 9.500Z",
  Y: "M-10.500-6.500-5.200-1.500 0-9.500 5.200-1.500 10.500-6.500 8.500 5.500H-8.500ZM-8.500 7.200H8.500V10H-8.500Z",
  G: "M-4-11H4V-8.800H2.800V-3L9.300 7.500Q10.600 10.500 7.500 10.500H-7.500Q-10.600 10.500-9.300 7.500L-2.800-3V-8.800H-4ZM-1-2.500-5 4.200H5L1-2.500V-8.800H-1Z",
};

export const STAR = "M0-9.500 2.700-3.300 9.400-2.700 4.300 1.800 5.900 8.400 0 4.900-5.900 8.400-4.300 1.800-9.400-2.700-2.700-3.300Z";
