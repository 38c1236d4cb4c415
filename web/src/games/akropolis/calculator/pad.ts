/** The quick pad: numbers as they stand on a score pad, added up. */

import { type Architect, type District, TYPES } from "../types";

export interface Line {
  /** What counts, before any doubling. */
  value: number;
  /** The part of it that a variant doubles. */
  doubled: number;
  stars: number;
}

export interface Sheet {
  name: string;
  lines: Record<District, Line>;
  stones: number;
}

export interface ArchitectSheet {
  /** Districts and stars on his tiles; `value` is how many districts he has. */
  lines: Record<District, Line>;
  quarries: number;
  stones: number;
}

const HOUSES_DOUBLE_FROM = 10;
const MARKETS_A_PLAZA = 3;
const STARS_OF_A_MARKET_PLAZA = 2;

export function emptyLines(): Record<District, Line> {
  return Object.fromEntries(
    TYPES.map((type) => [type, { value: 0, doubled: 0, stars: 0 }]),
  ) as Record<District, Line>;
}

/** Return a line's points; houses double by themselves, other types by what was counted as doubled. */
export function pointsOf(type: District, line: Line, isVariant: boolean): number {
  if (!isVariant) return line.value * line.stars;
  if (type === "house") return line.value * (line.value >= HOUSES_DOUBLE_FROM ? 2 : 1) * line.stars;
  return (line.value + Math.min(line.doubled, line.value)) * line.stars;
}

export function totalOf(sheet: Sheet, variants: ReadonlySet<District>): number {
  return TYPES.reduce(
    (sum, type) => sum + pointsOf(type, sheet.lines[type], variants.has(type)),
    sheet.stones,
  );
}

/** Return the types with districts that no plaza multiplies: easily overlooked on a pad. */
export function withoutPlaza(lines: Record<District, Line>): District[] {
  return TYPES.filter((type) => lines[type].value > 0 && lines[type].stars === 0);
}

/** Return an Architect's points by type: all his districts count, on his level. */
export function architectPoints(
  type: District,
  line: Line,
  architect: Architect,
  isVariant: boolean,
): number {
  const level = architect === "Callicrates" ? 2 : 1;
  const value = line.value * level;
  return (value + (isVariant ? extraOf(type, line, value, level) : 0)) * line.stars;
}

function extraOf(type: District, line: Line, value: number, level: number): number {
  switch (type) {
    case "house":
      return value >= HOUSES_DOUBLE_FROM ? value : 0;
    case "market": {
      const plazas = Math.floor(line.stars / STARS_OF_A_MARKET_PLAZA);
      return Math.min(line.value, MARKETS_A_PLAZA * plazas) * level;
    }
    case "temple":
      return level >= 2 ? value : 0;
    default:
      return value;
  }
}

export function architectTotal(
  sheet: ArchitectSheet,
  architect: Architect,
  variants: ReadonlySet<District>,
): number {
  const quarries = architect === "Metagenes" ? 2 * sheet.quarries : 0;
  return TYPES.reduce(
    (sum, type) => sum + architectPoints(type, sheet.lines[type], architect, variants.has(type)),
    sheet.stones + quarries,
  );
}
