import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  budget,
  day,
  foreign,
  openCampaignWorld,
  rejectionOf,
  rejected,
} from "../../../testing/campaign-world.ts";
import { worldNow } from "../../../testing/operation-world.ts";
import { addFunding } from "./store-account.ts";

const {
  call,
  addFunded,
  addLive,
  create,
  list,
  read,
  launch,
  pause,
  runUntil,
  setProvider,
  inTransaction,
} = await openCampaignWorld();

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
    (await call("list_campaigns", { workspaceId, input: { query: { preset } }, now: later }))
      .spentCents;
  expect(await spent("today")).toBe(1_200);
  expect(await spent("yesterday")).toBe(2_400);
  expect(await spent("last_7d")).toBe(4_800);
  expect(await spent("maximum")).toBe(4_800);
});

test("spending stops when the funding is used up, and continues with new funding", async () => {
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

test("a campaign that has spent its budget is completed and cannot be launched", async () => {
  const workspaceId = await addFunded();
  const id = await addLive(workspaceId);
  const later = worldNow + 40 * day;

  const { campaigns } = await list(workspaceId, later);

  expect(campaigns).toMatchObject([
    { status: "completed", budgetCents: 72_000, spendCents: 72_000 },
  ]);
  expect(await rejectionOf(launch(workspaceId, id, later))).toBe("state-conflict");
  expect(await rejectionOf(pause(workspaceId, id, later))).toBe("state-conflict");
});

test("campaigns are listed newest first, without those of other workspaces", async () => {
  const workspaceId = await addFunded();
  const other = await addFunded();
  await create(workspaceId, { ...budget, name: "First" }, worldNow);
  await create(workspaceId, { ...budget, name: "Second" }, worldNow + 1);
  const { job } = await create(other, { ...budget, name: "Foreign" });

  const { campaigns } = await list(workspaceId, worldNow + 2);

  expect(campaigns.map(({ name }) => name)).toEqual(["Second", "First"]);
  expect(await rejectionOf(read(workspaceId, job.id))).toBe("not-found");
  expect(await rejectionOf(launch(workspaceId, job.campaignId ?? ""))).toBe("not-found");
  expect(await rejectionOf(pause(workspaceId, job.campaignId ?? ""))).toBe("not-found");
});

test("the sums of the balance hold after any sequence of steps", async () => {
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
        await acts[act]?.().catch(rejected);

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
