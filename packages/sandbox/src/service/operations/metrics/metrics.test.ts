import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { day, hour } from "../../../state/day.ts";
import { openOperationWorld, worldNow } from "../../../testing/operation-world.ts";

interface Figures {
  readonly views: number;
  readonly visitors: number;
  readonly calls: number;
  readonly leads: number;
}

interface Answer {
  readonly days: number;
  readonly granularity: string;
  readonly from: string;
  readonly to: string;
  readonly points: readonly (Figures & { readonly at: string })[];
  readonly totals: Figures;
  readonly previousTotals: Figures;
}

const world = await openOperationWorld();
afterAll(() => world.close());

const seeded = { seed: 20_261_121, numRuns: 40 };
const longAgo = Date.UTC(2025, 0, 1);
const anyDays = fc.constantFrom(1 as const, 7 as const, 30 as const);
const anyNow = fc.integer({ min: worldNow - 3 * day, max: worldNow + 3 * day });

test.each([
  { days: 1, granularity: "hour", count: 48, length: hour, counted: 24 },
  { days: 7, granularity: "day", count: 7, length: day, counted: 7 },
  { days: 30, granularity: "day", count: 30, length: day, counted: 30 },
] as const)(
  "$days days are answered by the $granularity, in $count points up to the present",
  async ({ days, granularity, count, length, counted }) => {
    const workspaceId = await world.addWorkspace({ created_at: longAgo });

    const answer = await read(workspaceId, { days });

    const starts = answer.points.map(({ at }) => Date.parse(at));
    expect(answer).toMatchObject({ days, granularity, to: new Date(worldNow).toISOString() });
    expect(answer.from).toBe(answer.points[0]?.at);
    expect(starts).toEqual(
      Array.from(
        { length: count },
        (_, position) => (Math.floor(worldNow / length) + position - count + 1) * length,
      ),
    );
    expect(answer.totals).toEqual(sum(answer.points.slice(-counted)));
    expect(answer.totals.visitors).toBeGreaterThan(0);
    expect(answer.previousTotals.visitors).toBeGreaterThan(0);
  },
);

test("the default period is a week", async () => {
  const workspaceId = await world.addWorkspace({ created_at: longAgo });

  expect(await read(workspaceId)).toEqual(await read(workspaceId, { days: 7 }));
});

test("a day is compared with the previous day, which its series includes", async () => {
  const workspaceId = await world.addWorkspace({ created_at: longAgo });

  const { points, previousTotals } = await read(workspaceId, { days: 1 });

  expect(previousTotals).toEqual(sum(points.slice(0, 24)));
});

test("the figures before the creation of the workspace are zero", async () => {
  const workspaceId = await world.addWorkspace({ created_at: worldNow - 2 * day });

  const { points, previousTotals } = await read(workspaceId, { days: 7 });

  const nothing = { views: 0, visitors: 0, calls: 0, leads: 0 };
  expect(sum(points.slice(0, 4))).toEqual(nothing);
  expect(sum(points.slice(4)).visitors).toBeGreaterThan(0);
  expect(previousTotals).toEqual(nothing);
});

test("the same request at the same instant has the same response, and other workspaces have other figures", async () => {
  const [one, other] = [
    await world.addWorkspace({ created_at: longAgo }),
    await world.addWorkspace({ created_at: longAgo }),
  ];

  expect(await read(one, { days: 30 })).toEqual(await read(one, { days: 30 }));
  expect((await read(one)).points).not.toEqual((await read(other)).points);
});

test("leads are counted at the times of the list", async () => {
  const receivedAt = fc.integer({ min: worldNow - 61 * day, max: worldNow });
  await fc.assert(
    fc.asyncProperty(
      anyDays,
      fc.array(fc.record({ receivedAt }), { maxLength: 80 }),
      async (days, leads) => {
        const workspaceId = await world.addWorkspace({ created_at: longAgo });
        await world.addLeads(workspaceId, leads);
        await world.addLeads(await world.addWorkspace(), leads);

        const { points } = await read(workspaceId, { days });

        const length = days === 1 ? hour : day;
        expect(points.map((point) => point.leads)).toEqual(
          points.map(({ at }) => {
            const since = Date.parse(at);
            return leads.filter(
              (lead) => lead.receivedAt >= since && lead.receivedAt < since + length,
            ).length;
          }),
        );
      },
    ),
    seeded,
  );
});

test("visitors never exceed views, and calls and leads never exceed visitors, at any instant", async () => {
  const createdAt = fc.integer({ min: longAgo, max: worldNow });
  await fc.assert(
    fc.asyncProperty(anyDays, anyNow, createdAt, async (days, now, created_at) => {
      const workspaceId = await world.addWorkspace({ created_at });
      await world.addLeads(workspaceId, [{ receivedAt: now }, { receivedAt: now - hour }]);

      const { points, totals } = await read(workspaceId, { days }, now);

      for (const { views, visitors, calls, leads } of [...points, totals]) {
        expect(views).toBeGreaterThanOrEqual(visitors);
        expect(visitors).toBeGreaterThanOrEqual(calls + leads);
        expect(Math.min(calls, leads)).toBeGreaterThanOrEqual(0);
      }
    }),
    seeded,
  );
});

test("past figures never change, and current ones only grow", async () => {
  const workspaceId = await world.addWorkspace({ created_at: longAgo });
  await fc.assert(
    fc.asyncProperty(
      anyDays,
      anyNow,
      fc.integer({ min: 0, max: day }),
      async (days, now, later) => {
        const before = await read(workspaceId, { days }, now);
        const after = await read(workspaceId, { days }, now + later);

        const latest = new Map(after.points.map((point) => [point.at, point]));
        for (const point of before.points.slice(0, -1)) {
          expect(latest.get(point.at) ?? point).toEqual(point);
        }
        const last = before.points.at(-1)!;
        expect((latest.get(last.at) ?? last).views).toBeGreaterThanOrEqual(last.views);
      },
    ),
    seeded,
  );
});

test("the hours of a day add up to the day", async () => {
  const workspaceId = await world.addWorkspace({ created_at: longAgo });
  await world.addLeads(workspaceId, [{ receivedAt: worldNow - hour }]);

  const { points: hours } = await read(workspaceId, { days: 1 });
  const { points: days } = await read(workspaceId, { days: 7 });

  const today = days.at(-1)!;
  const { at: _, ...figures } = today;
  expect(sum(hours.filter(({ at }) => at >= today.at))).toEqual(figures);
});

async function read(
  workspaceId: string,
  query: { days?: 1 | 7 | 30 } = {},
  now: number = worldNow,
): Promise<Answer> {
  const answer = await world.call("get_metrics", { workspaceId, input: { query }, now });
  return answer as unknown as Answer; // the document leaves the members open
}

function sum(points: readonly Figures[]): Figures {
  return points.reduce(
    (total, { views, visitors, calls, leads }) => ({
      views: total.views + views,
      visitors: total.visitors + visitors,
      calls: total.calls + calls,
      leads: total.leads + leads,
    }),
    { views: 0, visitors: 0, calls: 0, leads: 0 },
  );
}
