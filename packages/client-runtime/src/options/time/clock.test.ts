import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBookshop, json } from "../../../test/bookshop-client.ts";
import { systemClock } from "./clock.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a sleep ends after its time, and leaves no timer and no listener behind", async () => {
  const { signal } = new AbortController();
  const startedAt = systemClock.now();

  const slept = systemClock.sleep(500, signal);
  await vi.advanceTimersByTimeAsync(500);
  await slept;

  expect(systemClock.now() - startedAt).toBe(500);
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("an abort ends a sleep at once, and its timer", async () => {
  const controller = new AbortController();

  const slept = systemClock.sleep(500, controller.signal);
  controller.abort();
  await slept;
  await systemClock.sleep(500, controller.signal);

  expect(vi.getTimerCount()).toBe(0);
});

test("a call leaves no timer behind, whether it ends with a response or is aborted", async () => {
  const prompt = createBookshop({ fetch: async () => json(200, {}) });
  const silent = createBookshop({ fetch: () => new Promise(() => {}) });

  await prompt.listBooks();
  expect(vi.getTimerCount()).toBe(0);

  const call = silent.listBooks({ deadlineMs: 900 });
  await vi.advanceTimersByTimeAsync(900);

  expect(await call).toMatchObject({ kind: "unknown-outcome", reason: "deadline" });
  expect(vi.getTimerCount()).toBe(0);
});
