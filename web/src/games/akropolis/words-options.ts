/** Names and sentences of what players agree on. */

import { m } from "../../paraglide/messages";
import type { Architect, RULINGS, VARIANTS } from "./types";

type Variant = (typeof VARIANTS)[number];
type Ruling = (typeof RULINGS)[number];

const ABOUT_ARCHITECT: Record<Architect, () => string> = {
  Hippodamos: m.ak_architect_hippodamos,
  Metagenes: m.ak_architect_metagenes,
  Callicrates: m.ak_architect_callicrates,
};

const VARIANT: Record<Variant, [name: () => string, about: () => string]> = {
  houses: [m.ak_houses, m.ak_variant_houses],
  markets: [m.ak_markets, m.ak_variant_markets],
  barracks: [m.ak_barracks, m.ak_variant_barracks],
  temples: [m.ak_temples, m.ak_variant_temples],
  gardens: [m.ak_gardens, m.ak_variant_gardens],
};

const RULING: Record<Ruling, () => string> = {
  houses_by_value: m.ak_ruling_houses_by_value,
  barracks_at_lakes: m.ak_ruling_barracks_at_lakes,
  single_hex_lakes: m.ak_ruling_single_hex_lakes,
};

export function aboutArchitect(architect: Architect): string {
  return ABOUT_ARCHITECT[architect]();
}

export function variantName(variant: Variant): string {
  return VARIANT[variant][0]();
}

export function aboutVariant(variant: Variant): string {
  return VARIANT[variant][1]();
}

export function rulingName(ruling: Ruling): string {
  return RULING[ruling]();
}
