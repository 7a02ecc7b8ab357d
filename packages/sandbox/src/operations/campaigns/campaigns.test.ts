import type { CampaignCreation } from "@local-ads/client";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { WorkspaceRow } from "../../database/tables.ts";
import type { Refusal } from "../../dispatch/refusal.ts";
import { createRepositories, type Repositories } from "../../repositories/repositories.ts";
import { openOperationWorld, worldNow } from "../../testing/operation-world.ts";
import { testCatalogue } from "../../testing/test-catalogue.ts";
import { setReview } from "../jobs/review.ts";
import { type JobAction, releaseLicenceHolds, steerJob } from "../jobs/steer-job.ts";
import { createPreparationWork } from "./create-preparation-work.ts";
import { setProviderAvailability } from "./provider.ts";
import { addFunding } from "./store-account.ts";

const world = await openOperationWorld();
afterAll(() => world.close());

const preparation = createPreparationWork({ catalogue: testCatalogue });
const day = 86_400_000;
const budget: CampaignCreation = { dailyBudgetCents: 2_400 };
const licensed = JSON.stringify({ licenceNumber: { TX: "M-12345" } });

test("a campaign is queued, prepared, launched, paused and launched again", async () => {
  const workspaceId = await addFunded();

  const { job: queued } = await create(workspaceId, { ...budget, name: "Water heaters" });
  expect(queued).toMatchObject({
    status: "queued",
    hold: null,
    attempts: 0,
    adsWanted: 8,
    adsCreated: 0,
    liveAt: null,
    nextRunAt: expect.stringMatching(/Z$/),
    lastError: null,
  });
  expect((await list(workspaceId)).campaigns).toMatchObject([
    { name: "Water heaters", status: "preparing", dailyBudgetCents: 2_400, spendCents: 0 },
  ]);

  const { job: ready, id } = await prepare(workspaceId, queued.id);
  expect(ready).toMatchObject({ status: "ready", attempts: 1, adsCreated: 8, nextRunAt: null });

  const launchedAt = worldNow + day;
  expect((await launch(workspaceId, id, launchedAt)).campaign.status).toBe("live");
  const live = { status: "live", liveAt: new Date(launchedAt).toISOString() };
  expect((await read(workspaceId, queued.id)).job).toMatchObject(live);

  const paused = await pause(workspaceId, id, launchedAt + day);
  expect(paused.campaign).toMatchObject({ status: "paused", spendCents: 2_400 });
  expect(await pause(workspaceId, id, launchedAt + 2 * day)).toEqual(paused);

  const again = await launch(workspaceId, id, launchedAt + 3 * day);
  expect(again.campaign).toMatchObject({ status: "live", spendCents: 2_400 });
  expect((await read(workspaceId, queued.id)).job).toMatchObject(live);
});

test("the balance follows the spending, period by period", async () => {
  const workspaceId = await addFunded({ funded_cents: 10_000 });
  expect(await list(workspaceId)).toEqual({
    balanceCents: 10_000,
    remainingCents: 10_000,
    spentCents: 0,
    spentLifetimeCents: 0,
    exhausted: false,
    masterStatus: null,
    campaigns: [],
  });
  await addLive(workspaceId);

  const later = worldNow + 2 * day;
  expect(await list(workspaceId, later)).toMatchObject({
    balanceCents: 10_000,
    remainingCents: 5_200,
    spentCents: 4_800,
    spentLifetimeCents: 4_800,
    exhausted: false,
    masterStatus: "ACTIVE",
    campaigns: [{ spendCents: 4_800 }],
  });
  const spent = async (preset: "today" | "yesterday" | "last_7d" | "maximum") =>
    (await world.call("list_campaigns", { workspaceId, input: { query: { preset } }, now: later }))
      .spentCents;
  expect(await spent("today")).toBe(1_200);
  expect(await spent("yesterday")).toBe(2_400);
  expect(await spent("last_7d")).toBe(4_800);
  expect(await spent("maximum")).toBe(4_800);
});

test("spending ends with the funding, and goes on from new funding", async () => {
  const workspaceId = await addFunded({ funded_cents: 3_000 });
  const id = await addLive(workspaceId);

  const empty = { remainingCents: 0, exhausted: true, masterStatus: "EXHAUSTED" };
  expect(await list(workspaceId, worldNow + 10 * day)).toMatchObject({
    ...empty,
    spentLifetimeCents: 3_000,
  });

  await inTransaction((repositories) =>
    addFunding(repositories, { workspaceId, cents: 5_000, now: worldNow + 10 * day }),
  );
  expect(await list(workspaceId, worldNow + 11 * day)).toMatchObject({
    balanceCents: 8_000,
    spentLifetimeCents: 5_400,
    masterStatus: "ACTIVE",
  });
  expect(await pause(workspaceId, id, worldNow + 11 * day)).toMatchObject({
    campaign: { spendCents: 5_400 },
  });
  expect(await list(workspaceId, worldNow + 20 * day)).toMatchObject({
    spentLifetimeCents: 5_400,
    masterStatus: "PAUSED",
  });
});

test("a campaign that has spent its budget is completed and cannot go on", async () => {
  const workspaceId = await addFunded();
  const id = await addLive(workspaceId);
  const later = worldNow + 40 * day;

  const { campaigns } = await list(workspaceId, later);

  expect(campaigns).toMatchObject([
    { status: "completed", budgetCents: 72_000, spendCents: 72_000 },
  ]);
  expect(await refusalOf(launch(workspaceId, id, later))).toBe("state-conflict");
  expect(await refusalOf(pause(workspaceId, id, later))).toBe("state-conflict");
});

test("campaigns are listed newest first, and those of others not at all", async () => {
  const workspaceId = await addFunded();
  const other = await addFunded();
  await create(workspaceId, { ...budget, name: "First" }, worldNow);
  await create(workspaceId, { ...budget, name: "Second" }, worldNow + 1);
  const { job } = await create(other, { ...budget, name: "Foreign" });

  const { campaigns } = await list(workspaceId, worldNow + 2);

  expect(campaigns.map(({ name }) => name)).toEqual(["Second", "First"]);
  expect(await refusalOf(read(workspaceId, job.id))).toBe("not-found");
  expect(await refusalOf(launch(workspaceId, job.campaignId ?? ""))).toBe("not-found");
  expect(await refusalOf(pause(workspaceId, job.campaignId ?? ""))).toBe("not-found");
});

test("ids are found in whatever case they are written", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  const { id } = await prepare(workspaceId, job.id);

  expect((await read(workspaceId, job.id.toUpperCase())).job.id).toBe(job.id);
  expect((await launch(workspaceId, id.toUpperCase())).campaign.id).toBe(id);
  expect((await pause(workspaceId, id.toUpperCase())).campaign.id).toBe(id);
});

test("as many ads are wanted as creatives are named, each counted once", async () => {
  const workspaceId = await addFunded();
  const [first, second] = [await addCreative(workspaceId), await addCreative(workspaceId)];

  const { job } = await create(workspaceId, {
    ...budget,
    creativeIds: [first, second, second.toUpperCase()],
    creativeId: first,
  });

  expect(job.adsWanted).toBe(2);
});

const foreign = "6d9b2c1e-3a4f-4b5c-8d6e-7f8091a2b3c4";
const sound: Partial<WorkspaceRow> = {};
test.each<[string, Refusal["refusal"], Partial<WorkspaceRow>, CampaignCreation]>([
  ["a subscription", "subscription-required", { has_subscription: 0 }, budget],
  ["a trade that is not on hold", "state-conflict", { vertical: "home-staging" }, budget],
  ["a trade on offer", "state-conflict", { vertical: "alchemy" }, budget],
  ["creatives of its own", "not-found", sound, { ...budget, creativeIds: [foreign] }],
  ["a creative of its own", "not-found", sound, { ...budget, creativeId: foreign }],
  ["funding", "state-conflict", { funded_cents: 0 }, budget],
  ["its licences", "state-conflict", { licences: "{}" }, budget],
  ["a budget", "invalid-input", sound, { dailyBudgetCents: 0 }],
  ["a budget that is no debt", "invalid-input", sound, { dailyBudgetCents: -2_500 }],
  ["a budget one can pay", "invalid-input", sound, { dailyBudgetCents: 1e300 }],
])("preparing a campaign takes %s", async (_, refusal, workspace, creation) => {
  const workspaceId = await addFunded(workspace);

  expect(await refusalOf(create(workspaceId, creation))).toBe(refusal);
  expect((await list(workspaceId)).campaigns).toEqual([]);
});

test("a refusal names the licences that are missing", async () => {
  const workspaceId = await addFunded({ licences: "{}", states: '["TX","NM","CA"]' });

  await expect(create(workspaceId, budget)).rejects.toThrow("licenceNumber (TX, CA)");
});

test.each<[string, Refusal["refusal"], Partial<WorkspaceRow>]>([
  ["a subscription", "subscription-required", { has_subscription: 0 }],
  ["a trade that is not on hold", "state-conflict", { vertical: "home-staging" }],
  ["funding", "state-conflict", { funded_cents: 0 }],
  ["its licences", "state-conflict", { licences: "{}" }],
])("a launch takes %s", async (_, refusal, change) => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  const { id } = await prepare(workspaceId, job.id);
  await world.storage.db
    .updateTable("workspaces")
    .set(change)
    .where("id", "=", workspaceId)
    .execute();

  expect(await refusalOf(launch(workspaceId, id))).toBe(refusal);
});

test("a launch takes a completed preparation, and none takes place twice", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  expect(await refusalOf(launch(workspaceId, job.campaignId ?? ""))).toBe("state-conflict");
  expect(await refusalOf(pause(workspaceId, job.campaignId ?? ""))).toBe("state-conflict");

  const { id } = await prepare(workspaceId, job.id);
  expect(await refusalOf(pause(workspaceId, id))).toBe("state-conflict");

  await launch(workspaceId, id);
  expect(await refusalOf(launch(workspaceId, id))).toBe("state-conflict");
});

test("without the provider nothing is created, launched or paused, and the balance is the mirror's", async () => {
  const workspaceId = await addFunded();
  const id = await addLive(workspaceId);
  const { job } = await create(workspaceId, budget);
  const { id: prepared } = await prepare(workspaceId, job.id);

  await setProvider(false, worldNow + day);
  const later = worldNow + 3 * day;
  expect(await refusalOf(create(workspaceId, budget, later))).toBe("provider-unavailable");
  expect(await refusalOf(launch(workspaceId, prepared, later))).toBe("provider-unavailable");
  expect(await refusalOf(pause(workspaceId, id, later))).toBe("provider-unavailable");
  expect(await list(workspaceId, later)).toMatchObject({ spentLifetimeCents: 2_400 });

  await setProvider(true, later);
  expect(await list(workspaceId, later)).toMatchObject({ spentLifetimeCents: 3 * 2_400 });
});

test("a preparation that never reaches the provider fails, and so does its campaign", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  await setProvider(false, worldNow);

  await runUntil(worldNow + day);
  await setProvider(true, worldNow + day);

  expect((await read(workspaceId, job.id)).job).toMatchObject({ status: "failed", attempts: 5 });
  expect((await list(workspaceId)).campaigns).toMatchObject([{ status: "failed" }]);
  expect(await refusalOf(launch(workspaceId, job.campaignId ?? ""))).toBe("state-conflict");
});

test("a licence that went missing holds the preparation until it is back", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  await setLicences(workspaceId, "{}");
  await runUntil(worldNow + day);
  expect((await read(workspaceId, job.id)).job).toMatchObject({
    hold: "licence",
    nextRunAt: null,
    attempts: 1,
  });

  await setLicences(workspaceId, licensed);
  await inTransaction((repositories) =>
    releaseLicenceHolds(repositories, { workspaceId, now: worldNow + day }),
  );
  await runUntil(worldNow + 2 * day);

  expect((await read(workspaceId, job.id)).job).toMatchObject({ status: "ready", attempts: 1 });
});

test("a review holds every preparation until it is released", async () => {
  const workspaceId = await addFunded();
  await inTransaction((repositories) => setReview(repositories, true));
  const { job } = await create(workspaceId, budget);
  await runUntil(worldNow + day);
  expect((await read(workspaceId, job.id)).job).toMatchObject({ hold: "review", nextRunAt: null });

  await steer(job.id, "release");
  await runUntil(worldNow + 2 * day);
  await inTransaction((repositories) => setReview(repositories, false));

  expect((await read(workspaceId, job.id)).job).toMatchObject({ status: "ready", hold: null });
});

test("a preparation can be held and released, cancelled and failed from outside", async () => {
  const workspaceId = await addFunded();
  const jobs = [];
  for (const name of ["held", "cancelled", "failed"])
    jobs.push((await create(workspaceId, { ...budget, name })).job.id);
  const [held = "", cancelled = "", failed = ""] = jobs;

  await steer(held, "hold");
  await steer(cancelled, "cancel");
  await steer(failed, "fail");
  await runUntil(worldNow + day);

  expect((await read(workspaceId, held)).job).toMatchObject({ status: "queued", hold: "review" });
  expect((await read(workspaceId, cancelled)).job).toMatchObject({ status: "cancelled" });
  expect((await read(workspaceId, failed)).job).toMatchObject({
    status: "failed",
    lastError: expect.any(String),
  });
  await steer(held, "release");
  expect((await prepare(workspaceId, held)).job.status).toBe("ready");
  expect(await steer(foreign, "cancel")).toBeUndefined();
});

test("an end stays an end, whatever is done to the job", async () => {
  const workspaceId = await addFunded();
  const ends = new Set(["live", "failed", "cancelled"]);
  const step = fc.constantFrom<JobAction | "run" | "finish" | "launch" | "pause">(
    "hold",
    "release",
    "cancel",
    "fail",
    "run",
    "finish",
    "launch",
    "pause",
  );

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { job } = await create(workspaceId, budget);
      let before = job;
      for (const step of steps) {
        if (step === "run") await runNext();
        else if (step === "finish") await runUntil(worldNow + 30 * day);
        else if (step === "launch") await launch(workspaceId, job.campaignId ?? "").catch(refused);
        else if (step === "pause") await pause(workspaceId, job.campaignId ?? "").catch(refused);
        else await steer(job.id, step);
        const { job: after } = await read(workspaceId, job.id);
        expect(after.adsCreated).toBeGreaterThanOrEqual(before.adsCreated);
        expect(after).toEqual(ends.has(before.status) ? before : after);
        before = after;
      }
    }),
    { seed: 20_261_121, numRuns: 60 },
  );
});

test("the sums of the balance hold after every step of any story", async () => {
  const step = fc.record({
    hours: fc.nat(48),
    act: fc.constantFrom("create", "prepare", "launch", "pause", "fund", "down", "up"),
    pick: fc.nat(3),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      const workspaceId = await addFunded({ funded_cents: 20_000 });
      await addLive(workspaceId);
      await create(workspaceId, budget);
      let now = worldNow;
      let before = await list(workspaceId, now);
      for (const { hours, act, pick } of steps) {
        now += hours * 3_600_000;
        const target = before.campaigns[pick % Math.max(1, before.campaigns.length)]?.id ?? foreign;
        const acts: Record<typeof act, () => Promise<unknown>> = {
          create: () => create(workspaceId, budget, now),
          prepare: () => runUntil(now),
          launch: () => launch(workspaceId, target, now),
          pause: () => pause(workspaceId, target, now),
          fund: () => inTransaction((all) => addFunding(all, { workspaceId, cents: 777, now })),
          down: () => setProvider(false, now),
          up: () => setProvider(true, now),
        };
        await acts[act]?.().catch(refused);

        const after = await list(workspaceId, now);
        expect(after.remainingCents).toBe(after.balanceCents - after.spentLifetimeCents);
        expect(after.remainingCents).toBeGreaterThanOrEqual(0);
        expect(after.exhausted).toBe(after.remainingCents === 0);
        expect(after.spentLifetimeCents).toBeGreaterThanOrEqual(before.spentLifetimeCents);
        const spent = after.campaigns.map(({ spendCents = 0 }) => spendCents);
        expect(spent.reduce((total, cents) => total + cents, 0)).toBe(after.spentLifetimeCents);
        before = after;
      }
      await setProvider(true, now);
    }),
    { seed: 20_261_121, numRuns: 60 },
  );
});

function addFunded(row: Partial<WorkspaceRow> = {}): Promise<string> {
  return world.addWorkspace({ funded_cents: 1_000_000, licences: licensed, ...row });
}

async function addCreative(workspaceId: string): Promise<string> {
  const { length } = await world.storage.db.selectFrom("creatives").select("id").execute();
  const id = `3f9b7a64-1c0d-4d22-8f7e-${`${length}`.padStart(12, "0")}`;
  await world.storage.db
    .insertInto("creatives")
    .values({ id, workspace_id: workspaceId })
    .execute();
  return id;
}

/** A campaign that was launched at the world's present. */
async function addLive(workspaceId: string): Promise<string> {
  const { job } = await create(workspaceId, budget, worldNow - day);
  const { id } = await prepare(workspaceId, job.id);
  await launch(workspaceId, id);
  return id;
}

function create(workspaceId: string, body: CampaignCreation, now = worldNow) {
  return world.call("create_campaign", { workspaceId, input: { body }, now });
}

function list(workspaceId: string, now = worldNow) {
  return world.call("list_campaigns", { workspaceId, now });
}

function read(workspaceId: string, id: string) {
  return world.call("get_job", { workspaceId, input: { path: { id } } });
}

function launch(workspaceId: string, id: string, now = worldNow) {
  return world.call("launch_campaign", { workspaceId, input: { path: { id } }, now });
}

function pause(workspaceId: string, id: string, now = worldNow) {
  return world.call("pause_campaign", { workspaceId, input: { path: { id } }, now });
}

/** Does all that is due for the job, and gives the campaign's id with it. */
async function prepare(workspaceId: string, jobId: string) {
  await runUntil(worldNow + 30 * day);
  const { job } = await read(workspaceId, jobId);
  return { job, id: job.campaignId ?? "" };
}

function runNext(): Promise<void> {
  return world.storage.transaction((trx) => preparation.run(trx, worldNow + 30 * day));
}

async function runUntil(until: number): Promise<void> {
  for (;;) {
    const at = await preparation.next(world.storage.db, until);
    if (at === undefined) return;
    await world.storage.transaction((trx) => preparation.run(trx, at));
  }
}

function setProvider(available: boolean, now: number): Promise<void> {
  return inTransaction((repositories) => setProviderAvailability(repositories, { available, now }));
}

function setLicences(workspaceId: string, licences: string) {
  return world.storage.db
    .updateTable("workspaces")
    .set({ licences })
    .where("id", "=", workspaceId)
    .execute();
}

function steer(jobId: string, action: JobAction) {
  return inTransaction((repositories) => steerJob(repositories, { jobId, action, now: worldNow }));
}

function inTransaction<T>(act: (repositories: Repositories) => Promise<T>): Promise<T> {
  return world.storage.transaction((trx) => act(createRepositories(trx)));
}

function refused(error: Error): void {
  expect(error.name).toBe("Refusal");
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error: Refusal = await call.then(
    () => expect.unreachable("the call was not refused"),
    (error: Refusal) => error,
  );
  expect(error.message).toMatch(/\.$/);
  return error.refusal;
}
