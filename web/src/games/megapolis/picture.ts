/** A home as a picture of its own, to keep or to share. */

import { flushSync, mount, unmount } from "svelte";

import type { Picture } from "../game";
import HomePicture from "./HomePicture.svelte";
import type { View } from "./types";

const WIDTH = 1600;
const HEIGHT = 840;

export function pictureOf(view: View, seat: number): Picture {
  const owner = view.seats[seat] ?? view.seats[0];
  const target = document.createElement("div");
  const component = owner ? mount(HomePicture, { target, props: { owner } }) : {};
  flushSync();
  const svg = target.innerHTML.replace(/<!--.*?-->/gs, "");
  void unmount(component);
  return { svg, width: WIDTH, height: HEIGHT };
}
