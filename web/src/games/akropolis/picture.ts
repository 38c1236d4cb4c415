/** A city as a picture of its own, to keep or to share. */

import { mount, unmount } from "svelte";

import type { Picture } from "../game";
import Stamps from "./art/Stamps.svelte";
import { INK, SHADOW } from "./art/palette";
import { STANDING } from "./city/projection";
import { sceneOf } from "./city/scene";
import { skylineOfCity } from "./city/skyline";
import type { View } from "./types";

const MARGIN = 40;
const WIDTH = 1600;
const GROUND = "#f6f0e3";

export function pictureOf(view: View, seat: number): Picture {
  const city = view.cities[seat] ?? view.cities[0];
  const scene = sceneOf(city ? skylineOfCity(city) : new Map(), STANDING);
  const { left, top, right, bottom } = scene.bounds;
  const box = { x: left - MARGIN, y: top - MARGIN, w: right - left + 2 * MARGIN, h: bottom - top + 2 * MARGIN };
  const prisms = scene.prisms.map((prism) => {
    const walls = prism.walls.map(
      (wall) => `<path d="${wall.d}${wall.joints}" fill="${wall.fill}" stroke="${INK}" stroke-opacity=".45"/>`,
    );
    const shade = prism.shade ? `<path d="${prism.shade}" fill="${SHADOW}" opacity=".24"/>` : "";
    return (
      `<g transform="translate(${prism.at.x} ${prism.at.y})">${walls.join("")}` +
      `<use href="#ak-face-${prism.hex}"/>${shade}<use href="#ak-icon-${prism.hex}" y="${-prism.lift}"/>` +
      `<path d="${prism.light || "M0 0"}" fill="none" stroke="${INK}" stroke-opacity=".16"/>` +
      `<path d="${prism.strong || "M0 0"}" fill="none" stroke="${INK}" stroke-opacity=".72" stroke-width="1.8"/></g>`
    );
  });
  const height = Math.round((WIDTH * box.h) / box.w);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.x} ${box.y} ${box.w} ${box.h}" ` +
    `width="${WIDTH}" height="${height}" stroke-linejoin="round" stroke-linecap="round">${stamps()}` +
    `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" fill="${GROUND}"/>` +
    `<path d="${scene.ground}" fill="${SHADOW}" opacity=".16"/>${prisms.join("")}</svg>`;
  return { svg, width: WIDTH, height };
}

/** Return the shared parts as text: a picture outside the page cannot refer to the page's own. */
function stamps(): string {
  const target = document.createElement("div");
  const component = mount(Stamps, { target });
  const text = target.querySelector("defs")?.outerHTML ?? "";
  void unmount(component);
  return text;
}
