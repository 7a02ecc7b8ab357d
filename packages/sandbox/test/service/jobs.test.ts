import type { Job } from "@local-ads/client";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  day,
  expectError,
  hour,
  minute,
  openService,
  ownerOf,
  second,
  slugs,
} from "../support/open-service.ts";

const { sandbox, control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;
const body = { dailyBudgetCents: 2_500 };

async function create(more: object = {}): Promise<Job> {
  return (await read("POST /campaigns", { body: { ...body, ...more } })).job;
}

async function look({ id }: Pick<Job, "id">): Promise<Job> {
  return (await read(`GET /jobs/${id}`)).job;
}

async function campaignOf({
  campaignId,
}: Job): Promise<{ readonly status: string; readonly spendCents: number }> {
  const { campaigns } = await read("GET /campaigns");
  return campaigns.find(({ id }: { readonly id: string }) => id === campaignId);
}

async function present(): Promise<number> {
  return (await control.clock()).epochMilliseconds;
}

/** Moves the clock to the next step of a job and returns the job. */
async function toNextRun(job: Job): Promise<Job> {
  await control.advanceTo({ at: job.nextRunAt ?? "" });
  return look(job);
}

/** Returns the states of a job until it is done. */
async function follow(job: Job): Promise<readonly Job[]> {
  const told = [job];
  for (let now = job; now.nextRunAt !== null; told.push(now)) now = await toNextRun(now);
  return told;
}

test("a new job is queued without ads and without delivery", async () => {
  const now = await present();
  const job = await create();

  expect(job).toMatchObject({
    status: "queued",
    hold: null,
    attempts: 0,
    adsCreated: 0,
    liveAt: null,
    lastError: null,
  });
  expect(job.adsWanted).toBeGreaterThan(0);
  expect(Date.parse(job.nextRunAt ?? "")).toBeGreaterThan(now);
  expect(await look(job)).toEqual(job);
  expect(await campaignOf(job)).toMatchObject({ status: "preparing", spendCents: 0 });
});

test("each step is done exactly at the announced instant", async () => {
  const statuses = [];
  for (let job = await create(); job.nextRunAt !== null;) {
    await wait(Date.parse(job.nextRunAt) - (await present()) - 1);
    expect(await look(job)).toEqual(job);
    await wait(1);
    const next = await look(job);
    expect(next).not.toEqual(job);
    expect(next.adsCreated).toBeGreaterThanOrEqual(job.adsCreated);
    expect(next.adsCreated).toBeLessThanOrEqual(next.adsWanted);
    expect(next.attempts).toBe(1);
    statuses.push(next.status);
    job = next;
  }
  expect([...new Set(statuses)]).toEqual(["checking", "creating_ads", "ready"]);
});

test("a ready job has all ads and does not deliver by itself", async () => {
  const job = (await follow(await create())).at(-1)!;
  expect(job).toMatchObject({
    status: "ready",
    hold: null,
    liveAt: null,
    nextRunAt: null,
    lastError: null,
  });
  expect(job.adsCreated).toBe(job.adsWanted);

  await wait(60 * day);

  expect(await look(job)).toEqual(job);
  expect(await campaignOf(job)).toMatchObject({ status: "ready", spendCents: 0 });
});

test("a job creates one ad for each distinct creative", async () => {
  const [fixture] = sandbox.fixtures()["create_campaign"] ?? [];
  const { creativeIds } = JSON.parse(JSON.stringify(fixture?.["body"]));
  const [id, other]: readonly string[] = creativeIds;
  expect((await create({ creativeIds: [id, other] })).adsWanted).toBe(2);
  expect((await create({ creativeIds: [id, id?.toUpperCase()], creativeId: id })).adsWanted).toBe(
    1,
  );
  expect((await create({ creativeIds: [id], creativeId: other })).adsWanted).toBe(2);
  expect((await create({ creativeIds: [] })).adsWanted).toBe((await create()).adsWanted);
});

test("one long move equals any number of short ones, for all jobs", async () => {
  const all = async (): Promise<unknown> => [await control.jobs(), await read("GET /campaigns")];
  await create({ name: "First" });
  await wait(1_250);
  await create({ name: "Second" });
  const other = { as: ownerOf(slugs.other), body };
  await read("POST /campaigns", other);
  const { id } = await control.snapshot();
  const span = 40 * second;
  await wait(span);
  const atOnce = await all();

  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: span }), { maxLength: 8 }),
      async (cuts) => {
        await control.restore({ id });
        const ends = [...cuts.toSorted((one, next) => one - next), span];
        for (const [at, end] of ends.entries()) await wait(end - (ends[at - 1] ?? 0));
        expect(await all()).toEqual(atOnce);
      },
    ),
    { seed: 1, numRuns: 10 },
  );
});

describe("without the provider", () => {
  const away = () => control.setProvider({ available: false });
  const back = () => control.setProvider({ available: true });

  test("a job is attempted again after increasing delays, and finally fails", async () => {
    const job = await create();
    await away();

    const told = (await follow(job)).slice(1);

    expect(told.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5]);
    expect(told.every(({ lastError }) => lastError !== null)).toBe(true);
    const waits = told
      .slice(0, -1)
      .map(
        ({ nextRunAt }, at) =>
          Date.parse(nextRunAt ?? "") - Date.parse(told[at - 1]?.nextRunAt ?? job.nextRunAt ?? ""),
      );
    for (const [at, wait] of waits.slice(1).entries()) expect(wait).toBe(2 * (waits[at] ?? 0));
    expect(told.at(-1)).toMatchObject({ status: "failed", nextRunAt: null });
    expect(await campaignOf(job)).toMatchObject({ status: "failed" });

    await back();
    await wait(day);
    expect(await look(job)).toEqual(told.at(-1));
    expectError(await send(`POST /campaigns/${job.campaignId}/launch`), 409);
  });

  test.each([1, 2, 3, 4])(
    "a job whose provider is back after attempt %i ends well",
    async (attempts) => {
      let job = await create();
      await away();
      while (job.attempts < attempts) job = await toNextRun(job);
      await back();

      const last = (await follow(job)).at(-1);

      expect(last).toMatchObject({ status: "ready", attempts: attempts + 1, lastError: null });
      expect(last?.adsCreated).toBe(last?.adsWanted);
    },
  );

  test("a job keeps the created ads and continues from there", async () => {
    let job = await create();
    while (job.adsCreated === 0) job = await toNextRun(job);
    const { adsCreated } = job;
    await away();
    const interrupted = await toNextRun(job);
    expect(interrupted).toMatchObject({ adsCreated, attempts: 1 });
    expect(interrupted.lastError).not.toBeNull();
    await back();

    const rest = await follow(interrupted);

    expect(rest.every((each) => each.adsCreated >= adsCreated)).toBe(true);
    expect(rest.at(-1)).toMatchObject({ status: "ready", attempts: 2, lastError: null });
  });

  test("a failed job can leave ads", async () => {
    let job = await create();
    while (job.adsCreated === 0) job = await toNextRun(job);
    await away();
    const failed = (await follow(job)).at(-1)!;
    expect(failed).toMatchObject({ status: "failed", adsCreated: job.adsCreated });
  });
});

/** The stages of a job. */
const stages: readonly (readonly [stage: string, reach: () => Promise<Job>])[] = [
  ["queued", () => create()],
  ["checking", async () => toNextRun(await create())],
  ["creating ads", async () => toNextRun(await toNextRun(await create()))],
  ["half done", async () => toNextRun(await toNextRun(await toNextRun(await create())))],
];

describe.each(stages)("a job that is %s", (_, reach) => {
  test("stops while it is held, and then becomes ready", async () => {
    const job = await reach();
    await control.holdJob({ id: job.id });
    const held = await look(job);
    expect(held).toEqual({ ...job, hold: "review", nextRunAt: null });
    await wait(9 * day);
    expect(await look(job)).toEqual(held);
    expectError(await send(`POST /campaigns/${job.campaignId}/launch`), 409);

    await control.releaseJob({ id: job.id });
    const released = await look(job);
    expect(released).toMatchObject({ hold: null, adsCreated: job.adsCreated });
    expect(Date.parse(released.nextRunAt ?? "")).toBeGreaterThan(await present());
    expect((await follow(released)).at(-1)).toMatchObject({
      status: "ready",
      adsCreated: job.adsWanted,
    });
  });

  test.each([
    { end: "cancelled", act: (id: string) => control.cancelJob({ id }) },
    { end: "failed", act: (id: string) => control.failJob({ id }) },
  ])("is over for good once it is $end", async ({ end, act }) => {
    const job = await reach();
    await act(job.id);
    const over = await look(job);
    expect(over).toMatchObject({
      status: end,
      hold: null,
      nextRunAt: null,
      adsCreated: job.adsCreated,
    });
    expect(over.lastError === null).toBe(end === "cancelled");
    expect(await campaignOf(job)).toMatchObject({ status: end });

    await control.holdJob({ id: job.id });
    await control.releaseJob({ id: job.id });
    await wait(9 * day);

    expect(await look(job)).toEqual(over);
    for (const move of ["launch", "pause"])
      expectError(await send(`POST /campaigns/${job.campaignId}/${move}`), 409);
  });
});

test("a reviewed job is not held for another review", async () => {
  await control.setReview({ required: true });
  const job = await create();
  await wait(hour);
  const held = await look(job);
  expect(held).toMatchObject({
    status: "checking",
    hold: "review",
    nextRunAt: null,
    adsCreated: 0,
  });

  await control.releaseJob({ id: job.id });
  expect((await follow(await look(job))).at(-1)).toMatchObject({ status: "ready", hold: null });

  const other = await create();
  await wait(hour);
  expect(await look(other)).toMatchObject({ hold: "review" });
  await control.setReview({ required: false });
  expect((await follow(await create())).at(-1)).toMatchObject({ status: "ready" });
});

test("a ready job can be cancelled, a live one cannot", async () => {
  const ready = (await follow(await create())).at(-1)!;
  await control.cancelJob({ id: ready.id });
  expect(await look(ready)).toMatchObject({ status: "cancelled", adsCreated: ready.adsWanted });
  expectError(await send(`POST /campaigns/${ready.campaignId}/launch`), 409);

  const live = (await follow(await create())).at(-1)!;
  await read(`POST /campaigns/${live.campaignId}/launch`);
  await control.cancelJob({ id: live.id });
  await control.failJob({ id: live.id });
  expect(await look(live)).toMatchObject({ status: "live" });
  expect(await campaignOf(live)).toMatchObject({ status: "live" });
});

test("a launch makes the job live, at the instant of the first launch", async () => {
  const ready = (await follow(await create())).at(-1)!;
  await wait(5 * hour + 17);
  const { now } = await control.clock();
  await read(`POST /campaigns/${ready.campaignId}/launch`);
  const live = await look(ready);
  expect(live).toEqual({ ...ready, status: "live", liveAt: now });

  for (const move of ["pause", "launch", "pause"]) {
    await wait(day);
    await read(`POST /campaigns/${ready.campaignId}/${move}`);
    expect(await look(ready)).toEqual(live);
  }
});

test("reading a job requires no subscription, funding or provider", async () => {
  const job = await create();
  await control.setSubscription({ workspace, active: false });
  await control.setFunding({ workspace, cents: 0 });
  await control.setProvider({ available: false });
  expect(await look(job)).toEqual(job);
  expect(await status(`GET /jobs/${job.id.toUpperCase()}`)).toBe(200);
  await wait(minute);
  expect((await look(job)).lastError).not.toBeNull();
});
