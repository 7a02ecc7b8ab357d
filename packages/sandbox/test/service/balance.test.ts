import type { Campaign, CampaignList } from "@local-ads/client";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { day, hour, minute, openService, ownerOf, slugs } from "../support/open-service.ts";

const { control, read, status, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;

function balance(preset?: string): Promise<CampaignList> {
  return read(`GET /campaigns${preset === undefined ? "" : `?preset=${preset}`}`);
}

function expectSound(list: CampaignList): void {
  const { balanceCents, remainingCents, spentLifetimeCents, exhausted, campaigns } = list;
  expect(remainingCents).toBe(Math.max(0, balanceCents - spentLifetimeCents));
  expect(exhausted).toBe(remainingCents === 0);
  for (const { spendCents = 0, budgetCents = 0, dailyBudgetCents = 0 } of campaigns) {
    expect([spendCents, budgetCents, dailyBudgetCents].every(Number.isInteger)).toBe(true);
    expect(spendCents).toBeLessThanOrEqual(budgetCents);
  }
  const spent = campaigns.reduce((sum, { spendCents = 0 }) => sum + spendCents, 0);
  expect(spentLifetimeCents).toBe(spent);
}

async function makeReady(dailyBudgetCents: number): Promise<string> {
  const { job } = await read("POST /campaigns", { body: { dailyBudgetCents } });
  await wait(minute);
  return job.campaignId;
}

async function pauseAll(): Promise<void> {
  const { campaigns } = await balance();
  for (const { id } of campaigns.filter((each) => each.status === "live"))
    await read(`POST /campaigns/${id}/pause`);
}

function find({ campaigns }: CampaignList, id: string): Campaign {
  const found = campaigns.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no campaign ${id}`);
  return found;
}

test("the seeded balances add up", async () => {
  const workspaces = await control.workspaces();
  for (const { slug, wallet } of workspaces) {
    const list: CampaignList = await read("GET /campaigns", { as: ownerOf(slug) });
    expectSound(list);
    expect(list).toMatchObject({
      balanceCents: wallet.fundedCents,
      spentLifetimeCents: wallet.spentCents,
    });
  }
});

test("a live campaign spends its daily budget evenly, cent by cent", async () => {
  await pauseAll();
  const id = await makeReady(2_400);
  await read(`POST /campaigns/${id}/launch`);
  const centMs = day / 2_400;
  const spent = async (): Promise<number> => find(await balance(), id).spendCents ?? -1;

  expect(await spent()).toBe(0);
  await wait(centMs - 1);
  expect(await spent()).toBe(0);
  await wait(1);
  expect(await spent()).toBe(1);
  await wait(day - centMs - 1);
  expect(await spent()).toBe(2_399);
  await wait(1);
  expect(await spent()).toBe(2_400);
  await wait(7 * day + hour);
  expect(await spent()).toBe(8 * 2_400 + 100);
});

test("a campaign is completed when its budget is spent, and then spends nothing", async () => {
  await pauseAll();
  const id = await makeReady(1_000);
  const { budgetCents = 0 } = find(await balance(), id);
  await read(`POST /campaigns/${id}/launch`);
  await wait((budgetCents / 1_000) * day - 1);
  expect(find(await balance(), id)).toMatchObject({ status: "live", spendCents: budgetCents - 1 });
  await wait(1);
  expect(find(await balance(), id)).toMatchObject({ status: "completed", spendCents: budgetCents });
  await wait(30 * day);
  expect(find(await balance(), id)).toMatchObject({ status: "completed", spendCents: budgetCents });
  expect(await status(`POST /campaigns/${id}/launch`)).toBe(409);
});

test("spending stops when the funding is used up, and continues when there is more", async () => {
  await pauseAll();
  const id = await makeReady(2_400);
  const { spentLifetimeCents } = await balance();
  await control.setFunding({ workspace, cents: spentLifetimeCents + 1_000 });
  await read(`POST /campaigns/${id}/launch`);
  expect((await balance()).masterStatus).toBe("ACTIVE");

  await wait(10 * hour - 1);
  expect(await balance()).toMatchObject({ remainingCents: 1, exhausted: false });
  await wait(1);
  const empty = await balance();
  expect(empty).toMatchObject({ remainingCents: 0, exhausted: true });
  expect(empty.masterStatus).not.toBe("ACTIVE");
  await wait(9 * day);
  expect(await balance()).toEqual({ ...empty, spentCents: empty.spentCents });

  await control.fund({ workspace, cents: 500 });
  expect(await balance()).toMatchObject({
    balanceCents: spentLifetimeCents + 1_500,
    remainingCents: 500,
    spentLifetimeCents: spentLifetimeCents + 1_000,
    exhausted: false,
  });
  await wait(hour);
  expect(find(await balance(), id).spendCents).toBe(1_100);
  await wait(day);
  expect(find(await balance(), id).spendCents).toBe(1_500);
});

test("funding adds up and never decreases", async () => {
  let { balanceCents } = await balance();
  for (const cents of [1, 250_000, 0, 99]) {
    await control.fund({ workspace, cents });
    balanceCents += cents;
    await wait(3 * day);
    const now = await balance();
    expect(now.balanceCents).toBe(balanceCents);
    expectSound(now);
  }
});

type Action = (id: string) => Promise<unknown>;

/** Actions that affect spending, each some time after the previous one. */
const story = fc.array(
  fc.record({
    after: fc.oneof(fc.integer({ min: 0, max: 3 * day }), fc.constantFrom(0, 1, hour, day)),
    which: fc.nat({ max: 2 }),
    act: fc.constantFrom<Action>(
      (id) => status(`POST /campaigns/${id}/launch`),
      (id) => status(`POST /campaigns/${id}/launch`),
      (id) => status(`POST /campaigns/${id}/pause`),
      () => control.fund({ workspace, cents: 700 }),
      () => control.setProvider({ available: false }),
      () => control.setProvider({ available: true }),
    ),
  }),
  { minLength: 3, maxLength: 10 },
);

test("the money does not depend on intermediate reads, and always adds up", async () => {
  await pauseAll();
  const ids = [await makeReady(1_000), await makeReady(2_400), await makeReady(777)];
  const { spentLifetimeCents } = await balance();
  await control.setFunding({ workspace, cents: spentLifetimeCents + 4_000 });
  const { id: beginning } = await control.snapshot();

  await fc.assert(
    fc.asyncProperty(
      story,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      async (steps, looks) => {
        const play = async (cuts: readonly number[]): Promise<CampaignList> => {
          await control.restore({ id: beginning });
          let before = await balance();
          for (const { after, which, act } of steps) {
            for (const span of spansOf(after, cuts)) {
              await wait(span);
              const now = await balance();
              expectSound(now);
              expect(now.spentLifetimeCents).toBeGreaterThanOrEqual(before.spentLifetimeCents);
              before = now;
            }
            await act(ids[which] ?? "");
          }
          await control.setProvider({ available: true });
          await wait(day);
          return balance();
        };
        expect(await play(looks)).toEqual(await play([]));
      },
    ),
    { seed: 1, numRuns: 8 },
  );
});

/** Splits a span at these fractions. */
function spansOf(span: number, cuts: readonly number[]): readonly number[] {
  const ends = [...cuts.map((share) => Math.floor(share * span)).toSorted((a, b) => a - b), span];
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}

test("at midnight today's spending becomes yesterday's, and seven days make a week", async () => {
  const days: { readonly today: number; readonly week: number; readonly yesterday: number }[] = [];
  await wait(12 * hour);
  for (let turn = 0; turn < 9; turn += 1) {
    expect((await balance("today")).spentCents).toBe(0);
    await wait(day - 1);
    const [today, week] = [await balance("today"), await balance("last_7d")];
    await wait(1);
    const yesterday = (await balance("yesterday")).spentCents;
    days.push({ today: today.spentCents, week: week.spentCents, yesterday });
  }

  expect(days[0]?.today).toBeGreaterThan(0);
  for (const [at, { today, week, yesterday }] of days.entries()) {
    // Each campaign can spend a cent in the last millisecond.
    expect([0, 1, 2, 3, 4, 5, 6]).toContain(yesterday - today);
    const earlier = days.slice(Math.max(0, at - 6), at).map((each) => each.yesterday);
    const sum = earlier.reduce((total, cents) => total + cents, today);
    expect(week - sum).toBeGreaterThanOrEqual(0);
    expect(week - sum === 0 || at < 6).toBe(true);
  }
});

test("longer periods include shorter ones, and none changes the lifetime", async () => {
  for (const span of [0, 5 * hour, day, 6 * day, 40 * day]) {
    await wait(span);
    const [today, yesterday, week, lifetime, plain] = [
      await balance("today"),
      await balance("yesterday"),
      await balance("last_7d"),
      await balance("maximum"),
      await balance(),
    ];
    expect(plain).toEqual(lifetime);
    expect(lifetime.spentCents).toBe(lifetime.spentLifetimeCents);
    expect(today.spentCents + yesterday.spentCents).toBeLessThanOrEqual(week.spentCents);
    expect(week.spentCents).toBeLessThanOrEqual(lifetime.spentCents);
    for (const each of [today, yesterday, week])
      expect({ ...each, spentCents: 0 }).toEqual({ ...lifetime, spentCents: 0 });
  }
});

test("without the provider the stored figures are used, and they catch up when it is back", async () => {
  await wait(day);
  const { id } = await control.snapshot();
  const before = await balance();
  await wait(3 * day);
  const expected = await balance();
  expect(expected.spentLifetimeCents).toBeGreaterThan(before.spentLifetimeCents);

  await control.restore({ id });
  await control.setProvider({ available: false });
  for (const span of [0, 1, hour, 3 * day - hour - 1]) {
    await wait(span);
    expect(await balance()).toEqual(before);
  }
  await control.setProvider({ available: true });
  expect(await balance()).toEqual(expected);
});

test("setting up a business charges and launches nothing", async () => {
  const [before, jobs] = [await balance(), await control.jobs()];
  for (const trade of ["plumbing", "handyman", "roofing"]) {
    const result = await read("POST /businesses", { body: { trade, cities: ["Denver, CO"] } });
    expect(result.status).toBe("ready");
  }
  expect(await balance()).toEqual(before);
  expect(await control.jobs()).toEqual(jobs);
});
