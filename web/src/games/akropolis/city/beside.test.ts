import { describe, expect, it } from "vitest";

import { beside } from "./beside";
import { fit, reveal, toWindow } from "./camera";
import type { Bounds } from "./scene";

const WINDOW = { width: 900, height: 600 };
const FREE: Bounds = { left: 10, top: 10, right: 830, bottom: 520 };
const CARD = { width: 300, height: 120 };

function hexAt(x: number, y: number): Bounds {
  return { left: x - 50, top: y - 35, right: x + 50, bottom: y + 35 };
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function cardFor(hex: Bounds, free = FREE): Bounds {
  const { left, top } = beside(hex, CARD, free);
  return { left, top, right: left + CARD.width, bottom: top + CARD.height };
}

describe("a card", () => {
  it("lies on the outer side of what it explains, and on the other where there is no room", () => {
    expect(cardFor(hexAt(390, 250)).right).toBeLessThan(340);
    expect(cardFor(hexAt(450, 250)).left).toBeGreaterThan(500);
    expect(cardFor(hexAt(100, 250)).left).toBeGreaterThan(150);
    expect(cardFor(hexAt(760, 250)).right).toBeLessThan(710);
  });

  it("lies above or below in a window with no room at either side", () => {
    const narrow = { ...FREE, right: 500 };
    expect(cardFor(hexAt(250, 400), narrow).bottom).toBeLessThan(365);
    expect(cardFor(hexAt(250, 60), narrow).top).toBeGreaterThan(95);
  });

  it("never covers what it explains and never leaves the free part, wherever that lies", () => {
    for (let x = 60; x < 790; x += 30) {
      for (let y = 50; y < 490; y += 30) {
        const hex = hexAt(x, y);
        const card = cardFor(hex);
        expect(overlap(hex, card)).toBe(false);
        expect(card.left).toBeGreaterThanOrEqual(FREE.left);
        expect(card.right).toBeLessThanOrEqual(FREE.right);
        expect(card.top).toBeGreaterThanOrEqual(FREE.top);
        expect(card.bottom).toBeLessThanOrEqual(FREE.bottom);
      }
    }
  });
});

describe("revealing", () => {
  const margins = { top: 20, right: 70, bottom: 80, left: 20 };
  const camera = fit({ left: -400, top: -250, right: 400, bottom: 250 }, WINDOW, margins);

  it("leaves the camera alone when all is in sight", () => {
    expect(reveal(camera, { left: -50, top: -50, right: 50, bottom: 50 }, WINDOW, margins)).toEqual(camera);
  });

  it("moves just so far that a tile at the edge is whole", () => {
    const [farther, nearer] = [{ left: 420, top: 240, right: 560, bottom: 330 }, { left: -560, top: -330, right: -420, bottom: -240 }];
    const right = reveal(camera, farther, WINDOW, margins);
    expect(right.zoom).toBe(camera.zoom);
    const last = toWindow(right, WINDOW, { x: farther.right, y: farther.bottom });
    expect(last.x).toBeCloseTo(WINDOW.width - margins.right);
    expect(last.y).toBeCloseTo(WINDOW.height - margins.bottom);
    const first = toWindow(reveal(camera, nearer, WINDOW, margins), WINDOW, { x: nearer.left, y: nearer.top });
    expect(first.x).toBeCloseTo(margins.left);
    expect(first.y).toBeCloseTo(margins.top);
  });

  it("steps back from what is larger than the window", () => {
    const after = reveal({ x: 0, y: 0, zoom: 3 }, { left: -200, top: -50, right: 200, bottom: 50 }, WINDOW, margins);
    expect(after.zoom).toBeLessThan(3);
    expect(toWindow(after, WINDOW, { x: -200, y: 0 }).x).toBeGreaterThanOrEqual(margins.left - 1e-6);
    expect(toWindow(after, WINDOW, { x: 200, y: 0 }).x).toBeLessThanOrEqual(WINDOW.width - margins.right + 1e-6);
  });
});
