import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { day, hour, minute, openService, ownerOf, slugs } from "../support/open-service.ts";

const { control, read, status, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;
const counts = ["views", "visitors", "calls", "leads"] as const;

type Figures = Readonly<Record<(typeof counts)[number], number>>;
type Point = Figures & { readonly at: string };

interface Metrics {
  readonly days: number;
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
  readonly totals: Figures;
  readonly previousTotals: Figures;
}

function metrics(days?: number, as = ownerOf(workspace)): Promise<Metrics> {
  return read(`GET /metrics${days === undefined ? "" : `?days=${days}`}`, { as });
}

function sum(points: readonly Figures[]): Figures {
  const total = (name: (typeof counts)[number]): number =>
    points.reduce((all, point) => all + point[name], 0);
  return {
    views: total("views"),
    visitors: total("visitors"),
    calls: total("calls"),
    leads: total("leads"),
  };
}

async function present(): Promise<number> {
  return (await control.clock()).epochMilliseconds;
}

const series = [
  { days: 1, length: hour, listed: 48, counted: 24 },
  { days: 7, length: day, listed: 7, counted: 7 },
  { days: 30, length: day, listed: 30, counted: 30 },
];

describe.each(series)("over $days days", ({ days, length, listed, counted }) => {
  test("there is a point for each hour or day, and the last one contains the present", async () => {
    for (const span of [0, 17 * minute, hour, 11 * hour, 40 * day]) {
      await wait(span);
      const told = await metrics(days);
      const now = await present();
      const last = Math.floor(now / length) * length;
      expect(told.days).toBe(days);
      expect(told.points.map(({ at }) => Date.parse(at))).toEqual(
        Array.from({ length: listed }, (_, at) => last - (listed - 1 - at) * length),
      );
      expect([told.from, Date.parse(told.to)]).toEqual([told.points[0]?.at, now]);
      expect(told.totals).toEqual(sum(told.points.slice(-counted)));
    }
  });

  test("figures are counts and never exceed visits", async () => {
    const { points, totals, previousTotals } = await metrics(days);
    for (const each of [...points, totals, previousTotals]) {
      const { views, visitors, calls, leads } = each;
      expect(counts.every((name) => Number.isInteger(each[name]) && each[name] >= 0)).toBe(true);
      expect(visitors).toBeLessThanOrEqual(views);
      expect(calls + leads).toBeLessThanOrEqual(visitors);
    }
    expect(totals.views).toBeGreaterThan(0);
  });

  test("past points never change, and the current one only grows", async () => {
    let before = await metrics(days);
    for (const span of [1, 7 * minute, hour - 1, 3 * hour, 20 * hour]) {
      await wait(span);
      const now = await metrics(days);
      const over = new Map(now.points.map((point) => [point.at, point]));
      for (const [at, point] of before.points.entries()) {
        const later = over.get(point.at) ?? point;
        const isOver = at < before.points.length - 1;
        expect(
          counts.every((name) =>
            isOver ? later[name] === point[name] : later[name] >= point[name],
          ),
        ).toBe(true);
      }
      before = now;
    }
  });

  test("the totals become the previous totals after their period", async () => {
    await wait(17 * minute);
    const { points, totals } = await metrics(days);
    await wait(length);
    const ended = (await metrics(days)).points.at(-2)!;
    expect(ended.at).toBe(points.at(-1)?.at);
    await wait((counted - 1) * length);

    const { previousTotals } = await metrics(days);
    const rest = sum(points.slice(-counted, -1));
    expect(totals).toEqual(sum([rest, points.at(-1)!]));
    // The point with the present has ended since.
    expect(previousTotals).toEqual(sum([rest, ended]));
  });

  test("a lead is counted in the hour or day in which it arrives, and in the totals", async () => {
    const before = await metrics(days);
    await control.addLeads({ workspace, count: 5 });
    const now = await metrics(days);
    expect(now.totals.leads).toBe(before.totals.leads + 5);
    expect(now.points.at(-1)?.leads).toBe((before.points.at(-1)?.leads ?? 0) + 5);
    expect(now.points.slice(0, -1)).toEqual(before.points.slice(0, -1));
    expect(now.previousTotals).toEqual(before.previousTotals);
  });
});

test("the hours of the latest two days add up to the days", async () => {
  await wait(12 * hour - 1);
  const [hours, days] = [await metrics(1), await metrics(7)];
  const [yesterday, today] = days.points.slice(-2);
  const byDay = (at: string | undefined): Figures =>
    sum(hours.points.filter((point) => point.at.slice(0, 10) === at?.slice(0, 10)));
  expect([byDay(yesterday?.at), byDay(today?.at)]).toEqual([sum([yesterday!]), sum([today!])]);
});

test("the counted leads are those of the list", async () => {
  const { leads } = await read("GET /leads?limit=200");
  const { points, totals } = await metrics(30);
  const from = Date.parse(points[0]?.at ?? "");
  const recent = leads.filter(
    (lead: { receivedAt: string }) => Date.parse(lead.receivedAt) >= from,
  );
  expect(totals.leads).toBe(recent.length);
});

test("the same instant has the same figures, however it was reached", async () => {
  const { id } = await control.snapshot();
  await wait(3 * day);
  const atOnce = [await metrics(1), await metrics(7), await metrics(30)];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 3 * day }), async (first) => {
      await control.restore({ id });
      await wait(first);
      await metrics(1);
      await wait(3 * day - first);
      expect([await metrics(1), await metrics(7), await metrics(30)]).toEqual(atOnce);
    }),
    { seed: 1, numRuns: 8 },
  );
});

test("each workspace has different figures, with or without a subscription", async () => {
  const told = [];
  for (const slug of Object.values(slugs))
    told.push(JSON.stringify(await metrics(30, ownerOf(slug))));
  expect(new Set(told).size).toBe(told.length);
  const before = await metrics(30);
  await control.setSubscription({ workspace, active: false });
  await control.setProvider({ available: false });
  expect(await metrics(30)).toEqual(before);
});

test("the figures before the creation of the workspace are zero", async () => {
  const { owner, workspace: made } = await control.createWorkspace({
    name: "New",
    leads: 0,
    campaigns: {},
  });
  expect(made.slug).toBe("new");
  const { points } = await read("GET /metrics?days=30", { token: owner.token });
  expect(points).toHaveLength(30);
  expect(
    (await metrics(30, ownerOf(slugs.fresh))).points.slice(0, -1).every(({ views }) => views === 0),
  ).toBe(true);
  expect(await status("GET /metrics")).toBe(200);
});
