import { expect, test } from "vitest";
import { createGate } from "./create-gate.ts";
import { type Clock, movedTime } from "./run-time.ts";
import type { Stop } from "../../model/errors/stop.ts";

const standing: Clock = { now: () => 0, wait: () => Promise.resolve() };

test("the clock moves while no request is running, and no request starts while it moves", async () => {
  const gate = createGate();
  const seen: string[] = [];
  const answer = Promise.withResolvers<void>();
  const moved = Promise.withResolvers<void>();
  const advance = async (): Promise<void> => {
    seen.push("moves");
    await moved.promise;
    seen.push("has moved");
  };
  const time = movedTime({ advance }, { clock: standing, gate, onLost: () => undefined });
  const first = gate.pass(() => answer.promise.then(() => void seen.push("first answer")));
  const wait = time.wait(10);
  const second = gate.pass(async () => void seen.push("second answer"));
  answer.resolve();
  await first;
  moved.resolve();
  await Promise.all([wait, second]);
  expect(seen).toEqual(["first answer", "moves", "has moved", "second answer"]);
});

test("two waits for the same moment move the clock once", async () => {
  const moves: number[] = [];
  const advance = async (milliseconds: number): Promise<void> => void moves.push(milliseconds);
  const options = { clock: standing, gate: createGate(), onLost: () => undefined };
  const time = movedTime({ advance }, options);
  await Promise.all([time.wait(1_000), time.wait(1_000), time.wait(1_500.2)]);
  expect(moves).toEqual([1_000, 501]);
  expect(time.now()).toBe(1_501);
});

test("time that passed here may have passed at the target too", async () => {
  let here = 0;
  const time = movedTime(
    { advance: () => Promise.resolve() },
    {
      clock: { ...standing, now: () => here },
      gate: createGate(),
      onLost: () => undefined,
    },
  );
  await time.wait(60_000);
  here = 250;
  expect([time.now(), time.latest()]).toEqual([60_000, 60_250]);
});

test("a clock that cannot be moved ends the run with the reason", async () => {
  const lost: Stop[] = [];
  const time = movedTime(
    { advance: () => Promise.reject(new Error("stuck")) },
    { clock: standing, gate: createGate(), onLost: (stop) => lost.push(stop) },
  );
  const error = await time.wait(5).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBe(lost[0]);
  expect(lost[0]?.reason).toBe("clock-lost");
  expect(lost[0]?.cause).toEqual(new Error("stuck"));
});
