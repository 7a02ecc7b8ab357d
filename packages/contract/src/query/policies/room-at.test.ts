import * as fc from "fast-check";
import { expect, test } from "vitest";
import { roomAt } from "./room-at.ts";

const window = { limit: 3, windowMs: 100 };

test.each<[times: readonly number[], requests: number, at: number]>([
  [[], 3, -Infinity],
  [[10, 20], 1, -Infinity],
  [[10, 20, 30], 1, 110],
  [[10, 20, 30], 2, 120],
  [[10, 20, 30], 9, 130],
  [[10, 20, 30, 40], 1, 120],
  [[10, 20, 30], 0, -Infinity],
])("after %j, %i more have room at %d", (times, requests, at) => {
  expect(roomAt(window, times, requests)).toBe(at);
});

test("a limit of 0 never has room", () => {
  expect(roomAt({ limit: 0, windowMs: 100 }, [])).toBe(Infinity);
});

test("property: requests sent as soon as there is room never exceed the limit, and one earlier would", () => {
  const arrivals = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 5 }), (gaps, limit) => {
      const bucket = { limit, windowMs: 100 };
      const sent: number[] = [];
      for (const gap of gaps) {
        const now = (sent.at(-1) ?? 0) + gap;
        const room = roomAt(bucket, sent);
        const countAt = (at: number): number => sent.filter((one) => one > at - 100).length;
        expect(room <= now || countAt(room - 1) >= limit).toBe(true);
        sent.push(Math.max(now, room));
        expect(countAt(sent.at(-1) ?? 0)).toBeLessThanOrEqual(limit);
      }
    }),
    { seed: 20261123 },
  );
});
