import { expect, test } from "vitest";
import { moveInLanes } from "./move-in-lanes.ts";

interface Moves {
  readonly time: Parameters<typeof moveInLanes>[0];
  readonly moves: number[];
  readonly leftOut: number[];
}

function movedByHand(): Moves {
  let now = 0;
  const moves: number[] = [];
  const time = {
    now: () => now,
    latest: () => now,
    wait: async (milliseconds: number) => {
      moves.push(milliseconds);
      now += milliseconds;
    },
  };
  return { time, moves, leftOut: [] };
}

test("the clock moves only when every lane waits, and to the earliest moment", async () => {
  const { time, moves } = movedByHand();
  const open = moveInLanes(time, () => undefined);
  const [one, other] = [open(), open()];
  const long = one.wait(100);
  await Promise.resolve();
  expect(moves).toEqual([]);
  await other.wait(30);
  expect([time.now(), moves]).toEqual([30, [30]]);
  other.end();
  await long;
  expect([time.now(), moves]).toEqual([100, [30, 70]]);
});

test("a lane that awaits another one does not keep the clock", async () => {
  const { time } = movedByHand();
  const open = moveInLanes(time, () => undefined);
  const [one, other] = [open(), open()];
  const { promise, resolve } = Promise.withResolvers<void>();
  const paused = one.pause(promise);
  await other.wait(50);
  expect(time.now()).toBe(50);
  resolve();
  await paused;
});

test("only time for which nothing else waited is left out", async () => {
  const { time, leftOut } = movedByHand();
  const open = moveInLanes(time, (milliseconds) => leftOut.push(milliseconds));
  const [one, other] = [open(), open()];
  const long = one.wait(100, undefined, { isLeftOut: true });
  await other.wait(30);
  other.end();
  await long;
  expect(leftOut).toEqual([70]);
});

test("a clock that cannot be moved ends every wait", async () => {
  const failing = { ...movedByHand().time, wait: () => Promise.reject(new Error("no clock")) };
  const open = moveInLanes(failing, () => undefined);
  const waits = [open(), open()].map((lane) => lane.wait(10));
  await expect(Promise.all(waits)).rejects.toThrow("no clock");
});

test("an interruption ends every wait", async () => {
  const { time } = movedByHand();
  const open = moveInLanes({ ...time, wait: async () => undefined }, () => undefined);
  const interruption = new AbortController();
  const lanes = [open(), open()];
  const first = lanes[0]?.wait(10, interruption.signal);
  interruption.abort();
  lanes[1]?.end();
  await first;
  expect(time.now()).toBe(0);
});
