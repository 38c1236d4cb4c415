import { describe, expect, it } from "vitest";

import type { Cell } from "../hexes";
import { readMove, writeMove } from "../notation";
import { START } from "../sample";
import type { Choices, LaidTile } from "../types";
import { fit, pan, toWindow, toWorld, zoomAt } from "./camera";
import { prismAt } from "./hit";
import { middleOf, outcomeOf, placementsOf, placeTowards, placeUnder, spotsOf, turnedAt } from "./placing";
import { area, clip, hull } from "./polygons";
import { corners, faceMatrix, HALF, project, SIDE, STANDING } from "./projection";
import { sceneOf } from "./scene";
import { skylineOf } from "./skyline";

const FIRST: LaidTile = {
  tile: "hmb",
  cells: [
    [0, 1],
    [1, 1],
    [0, 2],
  ],
  level: 1,
};
const UPPER: LaidTile = {
  tile: "ttt",
  cells: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  level: 2,
};

describe("the projection", () => {
  it("puts neighbours edge to edge, however the city is turned", () => {
    for (const turn of [0, 1, 2.5, 5]) {
      const pose = { turn, tilt: 0.3 };
      const here = project([0, 0], 1, pose);
      const south = project([0, 1], 1, pose);
      const face = corners(pose);
      const shared = { x: here.x + face[3]!.x, y: here.y + face[3]!.y };
      expect(shared.x).toBeCloseTo(south.x + face[1]!.x);
      expect(shared.y).toBeCloseTo(south.y + face[1]!.y);
    }
  });

  it("draws a face as wide and as high as the stamps are", () => {
    const face = corners(STANDING);
    expect(Math.max(...face.map(({ x }) => x))).toBeCloseTo(SIDE);
    expect(Math.max(...face.map(({ y }) => y))).toBeCloseTo(HALF);
    expect(faceMatrix(STANDING)).toBeNull();
    expect(faceMatrix({ turn: 3, tilt: 0 })).toBeNull();
    expect(faceMatrix({ turn: 0, tilt: 1 })).toBe("matrix(1.0000 0.0000 0.0000 1.3323 0 0)");
  });
});

describe("polygons", () => {
  const square = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
    { x: 0, y: 2 },
  ];

  it("find their hull and what two of them share", () => {
    expect(area(hull([...square, { x: 1, y: 1 }]))).toBe(4);
    const shifted = square.map(({ x, y }) => ({ x: x + 1, y: y + 1 }));
    expect(area(clip(shifted, square))).toBe(1);
  });
});

describe("the scene", () => {
  it("shows the uppermost hexes only, the farthest first", () => {
    const scene = sceneOf(skylineOf([START, FIRST, UPPER]), STANDING);
    expect(scene.prisms).toHaveLength(7);
    expect(scene.prisms[0]?.key).toBe("0,-1");
    expect(scene.prisms.at(-1)?.key).toBe("0,2");
    expect(scene.prisms.find((prism) => prism.key === "0,0")?.hex).toBe("t");
  });

  it("turns round: what was nearest is farthest after half a turn", () => {
    const scene = sceneOf(skylineOf([START, FIRST]), { turn: 3, tilt: 0 });
    expect(scene.prisms[0]?.key).toBe("0,2");
    expect(scene.prisms.at(-1)?.key).toBe("0,-1");
  });

  it("has walls only above lower neighbours, and none from straight above", () => {
    const skyline = skylineOf([START, FIRST, UPPER]);
    const walls = (key: string, tilt: number): number | undefined =>
      sceneOf(skyline, { turn: 0, tilt }).prisms.find((prism) => prism.key === key)?.walls.length;
    expect(walls("0,0", 0)).toBe(1);
    expect(walls("0,1", 0)).toBe(3);
    expect(walls("0,1", 1)).toBe(0);
  });

  it("casts shadows from higher hexes on lower ones to the right", () => {
    const scene = sceneOf(skylineOf([START, FIRST, UPPER]), STANDING);
    const shade = (key: string): string | undefined =>
      scene.prisms.find((prism) => prism.key === key)?.shade;
    expect(shade("1,1")).not.toBe("");
    expect(shade("0,0")).toBe("");
  });

  it("finds the hex under a point, the nearest where one hides another", () => {
    const scene = sceneOf(skylineOf([START, FIRST, UPPER]), STANDING);
    const at = (cell: Cell, level: number): string | undefined =>
      prismAt(scene, project(cell, level, STANDING))?.key;
    expect(at([0, 0], 2)).toBe("0,0");
    expect(at([1, 1], 1)).toBe("1,1");
    expect(at([6, 6], 1)).toBeUndefined();
    const wall = project([0, 1], 2, STANDING);
    expect(prismAt(scene, { x: wall.x, y: wall.y + HALF + 5 })?.key).toBe("0,1");
  });
});

describe("the camera", () => {
  const window = { width: 800, height: 600 };
  const margins = { top: 0, right: 0, bottom: 0, left: 0 };
  const camera = fit({ left: -100, top: -100, right: 100, bottom: 100 }, window, margins, 9);

  it("fits a drawing into its window", () => {
    expect(camera).toEqual({ x: 0, y: 0, zoom: 3 });
    expect(toWindow(camera, window, { x: 100, y: 100 })).toEqual({ x: 700, y: 600 });
  });

  it("keeps what is under the pointer while zooming and follows it while panning", () => {
    const pointer = { x: 200, y: 500 };
    const before = toWorld(camera, window, pointer);
    const after = toWorld(zoomAt(camera, window, pointer, 0.5), window, pointer);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(pan(camera, 30, 0).x).toBe(-10);
  });
});

describe("placing a tile", () => {
  const skyline = skylineOf([START]);
  const choices: Choices = {
    placements: [
      [0, 1, 2],
      [1, 1, 4],
      [0, 2, 0],
      [1, -2, 2],
    ],
    outcomes: [[1, 0, 0, 0, 0, 2, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]],
  };
  const places = placementsOf(choices, skyline);

  it("knows the cells and the level of every legal place", () => {
    expect(places[0]?.cells).toEqual([
      [0, 1],
      [1, 1],
      [0, 2],
    ]);
    expect(places.map(({ level }) => level)).toEqual([1, 1, 1, 1]);
    expect(spotsOf(places)).toHaveLength(2);
  });

  it("finds the place under the pointer, turned as the tile is held", () => {
    const point = middleOf(places[0]!, STANDING);
    expect(placeUnder(places, point, 4, STANDING)?.index).toBe(1);
    expect(placeUnder(places, point, 2, STANDING)?.index).toBe(0);
    expect(placeUnder(places, point, 3, STANDING)?.rotation).not.toBe(3);
    expect(placeUnder(places, { x: 2000, y: 0 }, 2, STANDING)).toBeNull();
  });

  it("turns to the next rotation that fits, both ways round", () => {
    const turned = turnedAt(places, places[0]!, 1, STANDING);
    expect(turned.rotation).toBe(4);
    expect(turnedAt(places, turned, -1, STANDING).rotation).toBe(2);
  });

  it("steps from place to place with the arrow keys", () => {
    const up = placeTowards(places, places[0]!, { x: 0, y: -1 }, STANDING);
    expect(up.index).toBe(3);
    expect(placeTowards(places, up, { x: 0, y: -1 }, STANDING)).toBe(up);
  });

  it("says what a placement changes", () => {
    const none = { value: 0, stars: 0, points: 0 };
    const types = { house: { ...none, points: 3 }, market: none, barracks: none, temple: none, garden: none };
    const score = { total: 4, stones: 1, types };
    const outcome = outcomeOf(choices, 0, 0, score);
    expect(outcome).toMatchObject({ total: -1, stones: 1 });
    expect(outcome?.types.house).toBe(-2);
    expect(outcomeOf(choices, 1, 0, score)).toBeNull();
  });
});

describe("the notation", () => {
  it("reads what it writes", () => {
    const text = writeMove(3, "Bhq", [2, -1], 1);
    expect(text).toBe("3Bhq@2,-1/NE");
    expect(readMove(text)).toMatchObject({ place: 3, tile: "Bhq", cell: [2, -1], rotation: 1 });
    expect(readMove("nonsense")).toBeNull();
  });
});
