import { expect, test } from "vitest";
import { virtualClock } from "./virtual-clock.ts";

const never = new AbortController().signal;

test("sleeps end in order, without real waiting", async () => {
  const clock = virtualClock(0);
  const woken: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    await clock.sleep(ms, never);
    woken.push(clock.now());
  };

  await Promise.all([sleep(86_400_000), sleep(5), sleep(1000)]);

  expect(woken).toEqual([5, 1000, 86_400_000]);
  expect(clock.sleeping()).toBe(0);
});

test("a signal ends a sleep while time stops", async () => {
  const clock = virtualClock(0);
  const controller = new AbortController();
  const sleeping = clock.sleep(1000, controller.signal);
  await clock.until(() => clock.sleeping() === 1);
  controller.abort();
  await sleeping;
  await clock.sleep(1000, controller.signal);

  expect([clock.now(), clock.sleeping()]).toEqual([0, 0]);
});

test("time stops while work is held, and continues after it", async () => {
  const clock = virtualClock(0);
  const { promise, resolve } = Promise.withResolvers<string>();
  const sleeping = clock.sleep(1000, never);
  const held = clock.hold(promise);
  let turns = 0;
  await clock.until(() => (turns += 1) > 100);
  expect(clock.now()).toBe(0);

  resolve("done");

  expect(await held).toBe("done");
  await sleeping;
  expect(clock.now()).toBe(1000);
});
