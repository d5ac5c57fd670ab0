import { beforeEach, expect, test } from "vitest";
import { Camera } from "./camera.svelte";

let camera: Camera;
beforeEach(() => {
  camera = new Camera();
  camera.width = 400;
  camera.height = 300;
});

test("all of a box is fitted into the room that is left, in its middle", () => {
  camera.insets = { top: 100, right: 0, bottom: 0, left: 200 };
  camera.fit({ left: 0, top: 0, width: 400, height: 200 }, true);
  expect(camera.scale).toBe(0.5);
  expect([camera.x, camera.y]).toEqual([200, 150]);
  expect(camera.shows({ left: 0, top: 0, width: 400, height: 200 })).toBe(true);
  expect(camera.shows({ left: -1, top: 0, width: 10, height: 10 })).toBe(false);
  expect(camera.shows({ left: 395, top: 0, width: 10, height: 10 })).toBe(false);
  expect(camera.shows({ left: 0, top: 295, width: 10, height: 10 })).toBe(false);
  expect(camera.shows({ left: 0, top: -110, width: 10, height: 10 })).toBe(false);
});

test("little is not made larger than 1.9 times", () => {
  camera.fit({ left: 0, top: 0, width: 10, height: 10 }, true);
  expect(camera.scale).toBe(1.9);
});

test("zooming keeps the point under the pointer, within bounds", () => {
  const before = camera.point(100, 50);
  camera.zoom(2, 100, 50);
  expect(camera.point(100, 50)).toEqual(before);
  expect(camera.scale).toBe(2);
  camera.zoom(10);
  expect(camera.scale).toBe(3);
  camera.zoom(0.001);
  expect(camera.scale).toBe(0.15);
});

test("a step is 1.3 times, and back again, around the middle", () => {
  const middle = camera.point(200, 150);
  camera.larger();
  expect(camera.scale).toBeCloseTo(1.3);
  expect(camera.point(200, 150)[0]).toBeCloseTo(middle[0]);
  camera.smaller();
  expect(camera.scale).toBeCloseTo(1);
});

test("whoever pans is left alone until the city is fitted again", () => {
  camera.pan(10, -5);
  expect([camera.x, camera.y, camera.free]).toEqual([10, -5, true]);
  camera.fit({ left: 0, top: 0, width: 400, height: 300 }, true);
  expect(camera.free).toBe(false);
  camera.zoom(1.1);
  expect(camera.free).toBe(true);
});

test("without room nothing is fitted", () => {
  camera.insets = { top: 300, right: 0, bottom: 0, left: 0 };
  camera.fit({ left: 0, top: 0, width: 10, height: 10 }, true);
  expect(camera.scale).toBe(1);
});
