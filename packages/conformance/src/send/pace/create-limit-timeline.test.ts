import { expect, test } from "vitest";
import { createLimitTimeline } from "./create-limit-timeline.ts";

const limits = [
  { name: "operations", limit: 6, window: "PT60S", counts: "all" },
  { name: "writes", limit: 2, window: "PT60S", counts: "mutating" },
] as never;

const minute = 60_000;

test("requests that fit into every window take no time, and one more waits until the first leaves", () => {
  const timeline = createLimitTimeline(limits);
  timeline.take({ operations: 6, writes: 2 });
  expect(timeline.now()).toBe(0);
  expect(timeline.untilRoom({ operations: 1, writes: 0 })).toBe(minute);
  timeline.take({ operations: 1, writes: 0 });
  expect(timeline.now()).toBe(minute);
});

test("writes wait for their own window, and reads do not wait with them", () => {
  const timeline = createLimitTimeline(limits);
  timeline.take({ operations: 2, writes: 2 });
  expect(timeline.untilRoom({ operations: 1, writes: 1 })).toBe(minute);
  expect(timeline.untilRoom({ operations: 4, writes: 0 })).toBe(0);
});

test("more requests than a window allows wait until the window is empty", () => {
  const timeline = createLimitTimeline(limits);
  timeline.take({ operations: 1, writes: 0, waitMs: 1_000 });
  expect(timeline.untilRoom({ operations: 9, writes: 0 })).toBe(minute - 1_000);
  timeline.take({ operations: 9, writes: 0 });
  // Five at once, one when the first has left, three more a minute after the five.
  expect(timeline.now()).toBe(minute + 1_000);
});

test("without limits only requested delays take time", () => {
  const timeline = createLimitTimeline([]);
  timeline.take({ operations: 500, writes: 500, waitMs: 250 });
  expect(timeline.now()).toBe(250);
});
