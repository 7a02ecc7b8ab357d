import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addFigures, type MetricsFigures, metricsAt } from "./metrics-at.ts";
import { day, hour } from "../../../state/day.ts";

const seeded = { seed: 20_260_301 };
const start = Date.UTC(2026, 0, 1);
const site = { workspaceId: "ws_1", seed: 1, createdAt: 0, advertisedSince: 0 };

const subject = fc.record({
  workspaceId: fc.constantFrom("ws_1", "ws_2", "ws_3"),
  seed: fc.nat(),
  createdAt: fc.integer({ min: start, max: start + 20 * day }),
  advertisedSince: fc.option(fc.integer({ min: start, max: start + 20 * day })),
});
const instant = fc.integer({ min: start, max: start + 40 * day });

test("the figures of a day are the sum of those of its hours", () => {
  fc.assert(
    fc.property(subject, instant, (subject, at) => {
      const midnight = Math.floor(at / day) * day;
      const hours = Array.from({ length: 24 }, (_, position) =>
        metricsAt({ ...subject, hour: midnight + position * hour }),
      );

      expect(metricsAt({ ...subject, day: at })).toEqual(hours.reduce(addFigures));
    }),
    seeded,
  );
});

test("every instant of an hour has the figures of that hour", () => {
  fc.assert(
    fc.property(subject, instant, fc.nat(hour - 1), (subject, at, later) => {
      const begin = Math.floor(at / hour) * hour;

      expect(metricsAt({ ...subject, hour: begin + later })).toEqual(
        metricsAt({ ...subject, hour: begin }),
      );
    }),
    seeded,
  );
});

test("calls, leads and clicks never exceed visitors, and visitors never exceed views", () => {
  fc.assert(
    fc.property(subject, instant, (subject, at) => {
      const figures = metricsAt({ ...subject, hour: at });

      expect(
        Object.values(figures).every((count) => Number.isSafeInteger(count) && count >= 0),
      ).toBe(true);
      expect(figures.visitors).toBeLessThanOrEqual(figures.views);
      expect(figures.calls + figures.leads).toBeLessThanOrEqual(figures.visitors);
      expect(figures.clicks).toBeLessThanOrEqual(figures.visitors);
      expect(figures.spendCents > 0).toBe(figures.clicks > 0);
    }),
    seeded,
  );
});

test("the figures before the creation of the workspace are zero, and ads bring nothing before they run", () => {
  fc.assert(
    fc.property(subject, fc.integer({ min: 1, max: 20 * day }), (subject, earlier) => {
      const { createdAt, advertisedSince } = subject;
      const before = metricsAt({ ...subject, hour: createdAt - hour - earlier });
      const unpaid = metricsAt({
        ...subject,
        hour: (advertisedSince ?? createdAt) - hour - earlier,
      });
      const never = metricsAt({ ...subject, advertisedSince: null, hour: createdAt + earlier });

      expect(Object.values(before)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(unpaid).toMatchObject({ clicks: 0, spendCents: 0 });
      expect(never).toMatchObject({ clicks: 0, spendCents: 0 });
    }),
    seeded,
  );
});

test("days are busier than nights, and Mondays than Sundays", () => {
  const monday = Date.UTC(2026, 0, 5);
  const weeks = Array.from({ length: 30 }, (_, week) => monday + 7 * week * day);
  const visitorsAt = (offset: number): number =>
    weeks.reduce((sum, at) => sum + metricsAt({ ...site, hour: at + offset }).visitors, 0);
  const visitorsOn = (offset: number): number =>
    weeks.reduce((sum, at) => sum + metricsAt({ ...site, day: at + offset }).visitors, 0);

  expect(visitorsAt(16 * hour)).toBeGreaterThan(3 * visitorsAt(8 * hour));
  expect(visitorsOn(0)).toBeGreaterThan(visitorsOn(6 * day));
});

test("each workspace and each seed has different figures", () => {
  const of = (workspaceId: string, seed: number): MetricsFigures =>
    metricsAt({ ...site, workspaceId, seed, day: start });

  expect(of("ws_1", 1)).toEqual(of("ws_1", 1));
  expect(of("ws_1", 1)).not.toEqual(of("ws_2", 1));
  expect(of("ws_1", 1)).not.toEqual(of("ws_1", 2));
});
