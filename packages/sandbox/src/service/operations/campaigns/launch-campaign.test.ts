import { expect, test } from "vitest";
import type { WorkspaceRow } from "../../../state/database/tables.ts";
import type { Rejection } from "../../../dispatch/rejection.ts";
import { budget, day, openCampaignWorld, rejectionOf } from "../../../testing/campaign-world.ts";
import { worldNow } from "../../../testing/operation-world.ts";

const { storage, addFunded, addLive, create, list, read, prepare, launch, pause, setProvider } =
  await openCampaignWorld();

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

test("IDs are found in any case", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  const { id } = await prepare(workspaceId, job.id);

  expect((await read(workspaceId, job.id.toUpperCase())).job.id).toBe(job.id);
  expect((await launch(workspaceId, id.toUpperCase())).campaign.id).toBe(id);
  expect((await pause(workspaceId, id.toUpperCase())).campaign.id).toBe(id);
});

test.each<[string, Rejection["rejection"], Partial<WorkspaceRow>]>([
  ["a subscription", "subscription-required", { has_subscription: 0 }],
  ["a trade that is not on hold", "state-conflict", { vertical: "home-staging" }],
  ["funding", "state-conflict", { funded_cents: 0 }],
  ["its licences", "state-conflict", { licences: "{}" }],
])("a launch requires %s", async (_, rejection, change) => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  const { id } = await prepare(workspaceId, job.id);
  await storage.db.updateTable("workspaces").set(change).where("id", "=", workspaceId).execute();

  expect(await rejectionOf(launch(workspaceId, id))).toBe(rejection);
});

test("a launch requires a ready job and happens once", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  expect(await rejectionOf(launch(workspaceId, job.campaignId ?? ""))).toBe("state-conflict");
  expect(await rejectionOf(pause(workspaceId, job.campaignId ?? ""))).toBe("state-conflict");

  const { id } = await prepare(workspaceId, job.id);
  expect(await rejectionOf(pause(workspaceId, id))).toBe("state-conflict");

  await launch(workspaceId, id);
  expect(await rejectionOf(launch(workspaceId, id))).toBe("state-conflict");
});

test("without the provider nothing is created, launched or paused, and the balance is the stored one", async () => {
  const workspaceId = await addFunded();
  const id = await addLive(workspaceId);
  const { job } = await create(workspaceId, budget);
  const { id: prepared } = await prepare(workspaceId, job.id);

  await setProvider(false, worldNow + day);
  const later = worldNow + 3 * day;
  expect(await rejectionOf(create(workspaceId, budget, later))).toBe("provider-unavailable");
  expect(await rejectionOf(launch(workspaceId, prepared, later))).toBe("provider-unavailable");
  expect(await rejectionOf(pause(workspaceId, id, later))).toBe("provider-unavailable");
  expect(await list(workspaceId, later)).toMatchObject({ spentLifetimeCents: 2_400 });

  await setProvider(true, later);
  expect(await list(workspaceId, later)).toMatchObject({ spentLifetimeCents: 3 * 2_400 });
});
