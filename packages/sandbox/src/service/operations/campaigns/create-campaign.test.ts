import type { CampaignCreation } from "@local-ads/client";
import { expect, test } from "vitest";
import type { WorkspaceRow } from "../../../state/database/tables.ts";
import type { Rejection } from "../../../dispatch/rejection.ts";
import {
  budget,
  foreign,
  openCampaignWorld,
  rejectionOf,
} from "../../../testing/campaign-world.ts";

const { storage, addFunded, create, list } = await openCampaignWorld();

test("the number of wanted ads is that of the distinct creatives", async () => {
  const workspaceId = await addFunded();
  const [first, second] = [await addCreative(workspaceId), await addCreative(workspaceId)];

  const { job } = await create(workspaceId, {
    ...budget,
    creativeIds: [first, second, second.toUpperCase()],
    creativeId: first,
  });

  expect(job.adsWanted).toBe(2);
});

const sound: Partial<WorkspaceRow> = {};

test.each<[string, Rejection["rejection"], Partial<WorkspaceRow>, CampaignCreation]>([
  ["a subscription", "subscription-required", { has_subscription: 0 }, budget],
  ["a trade that is not on hold", "state-conflict", { vertical: "home-staging" }, budget],
  ["a trade on offer", "state-conflict", { vertical: "alchemy" }, budget],
  ["creatives of its own", "not-found", sound, { ...budget, creativeIds: [foreign] }],
  ["a creative of its own", "not-found", sound, { ...budget, creativeId: foreign }],
  ["funding", "state-conflict", { funded_cents: 0 }, budget],
  ["its licences", "state-conflict", { licences: "{}" }, budget],
  ["a budget", "invalid-input", sound, { dailyBudgetCents: 0 }],
  ["a positive budget", "invalid-input", sound, { dailyBudgetCents: -2_500 }],
  ["a budget one can pay", "invalid-input", sound, { dailyBudgetCents: 1e300 }],
])("creating a campaign requires %s", async (_, rejection, workspace, creation) => {
  const workspaceId = await addFunded(workspace);

  expect(await rejectionOf(create(workspaceId, creation))).toBe(rejection);
  expect((await list(workspaceId)).campaigns).toEqual([]);
});

test("the error names the missing licences", async () => {
  const workspaceId = await addFunded({ licences: "{}", states: '["TX","NM","CA"]' });

  await expect(create(workspaceId, budget)).rejects.toThrow("licenceNumber (TX, CA)");
});

async function addCreative(workspaceId: string): Promise<string> {
  const { length } = await storage.db.selectFrom("creatives").select("id").execute();
  const id = `3f9b7a64-1c0d-4d22-8f7e-${`${length}`.padStart(12, "0")}`;
  await storage.db.insertInto("creatives").values({ id, workspace_id: workspaceId }).execute();
  return id;
}
