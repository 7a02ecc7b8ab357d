import { describe, expect, test } from "vitest";
import { createClock } from "@plumbline/storage";
import { createPreparationWork } from "../../src/service/operations/campaigns/create-preparation-work.ts";
import { setProviderAvailability } from "../../src/service/operations/campaigns/is-provider-available.ts";
import { createRepositories } from "../../src/state/repositories/repositories.ts";
import { day } from "../../src/state/day.ts";
import { openOperationWorld, worldNow } from "../../src/testing/operation-world.ts";
import { testCatalogue } from "../../src/testing/test-catalogue.ts";
import { availableStorages } from "../support/storages.ts";

const body = { dailyBudgetCents: 2_400 };

describe.each(await availableStorages())("on $name", ({ open }) => {
  async function start() {
    const storage = await open();
    const world = await openOperationWorld({ storage });
    const clock = await createClock({
      storage,
      dueWork: [createPreparationWork({ catalogue: testCatalogue })],
      mode: "frozen",
      start: worldNow,
    });
    const workspaceId = await world.addWorkspace({
      funded_cents: 10_000,
      licences: JSON.stringify({ licenceNumber: { TX: "M-1" } }),
    });
    return { world, clock, workspaceId, storage };
  }

  test("moving the clock prepares a campaign step by step and makes a live one spend", async () => {
    const { world, clock, workspaceId, storage } = await start();
    const { job } = await world.call("create_campaign", { workspaceId, input: { body } });
    const path = { id: job.id };
    const created = [];
    for (let { nextRunAt } = job; nextRunAt !== null;) {
      await clock.advanceTo(Date.parse(nextRunAt));
      const { job: next } = await world.call("get_job", { workspaceId, input: { path } });
      created.push(next.adsCreated);
      ({ nextRunAt } = next);
    }
    expect(created).toEqual([0, 0, 2, 4, 6, 8]);

    const launch = { workspaceId, input: { path: { id: job.campaignId ?? "" } } };
    await world.call("launch_campaign", { ...launch, now: worldNow + day });
    await storage.transaction((trx) =>
      setProviderAvailability(createRepositories(trx), {
        available: false,
        now: worldNow + 2 * day,
      }),
    );
    expect(
      await world.call("list_campaigns", { workspaceId, now: worldNow + 9 * day }),
    ).toMatchObject({ spentLifetimeCents: 2_400, campaigns: [{ status: "live" }] });
    await clock.close();
  });

  test("one long move equals many short ones", async () => {
    const { world, clock, workspaceId } = await start();
    const { job } = await world.call("create_campaign", { workspaceId, input: { body } });

    await clock.advance(day);

    const read = { workspaceId, input: { path: { id: job.id } } };
    expect((await world.call("get_job", read)).job).toMatchObject({ status: "ready", attempts: 1 });
    await clock.close();
  });

  test("of concurrent launches one succeeds, and all concurrent pauses succeed", async () => {
    const { world, clock, workspaceId } = await start();
    const { job } = await world.call("create_campaign", { workspaceId, input: { body } });
    await clock.advance(day);
    const path = { id: job.campaignId ?? "" };
    const now = worldNow + day;

    const launches = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        world.call("launch_campaign", { workspaceId, input: { path }, now }),
      ),
    );
    expect(launches.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

    const pauses = await Promise.all(
      Array.from({ length: 5 }, (_, turn) =>
        world.call("pause_campaign", { workspaceId, input: { path }, now: now + turn * day }),
      ),
    );
    const { spentLifetimeCents, campaigns } = await world.call("list_campaigns", {
      workspaceId,
      now: now + 9 * day,
    });
    expect(campaigns).toMatchObject([{ status: "paused", spendCents: spentLifetimeCents }]);
    expect(pauses.map(({ campaign }) => campaign.spendCents)).toContain(spentLifetimeCents);
    await clock.close();
  });

  test("the balance is consistent while campaigns are launched and paused", async () => {
    const { world, clock, workspaceId } = await start();
    const { job } = await world.call("create_campaign", { workspaceId, input: { body } });
    await clock.advance(day);
    const path = { id: job.campaignId ?? "" };
    const hour = (turn: number) => worldNow + day + turn * 3_600_000;

    const balances = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const act = turn % 2 === 0 ? ("launch_campaign" as const) : ("pause_campaign" as const);
      const [, balance] = await Promise.all([
        world.call(act, { workspaceId, input: { path }, now: hour(turn) }),
        world.call("list_campaigns", { workspaceId, now: hour(turn) }),
      ]);
      balances.push(balance);
    }

    for (const { campaigns, spentLifetimeCents } of balances)
      expect(campaigns).toMatchObject([{ spendCents: spentLifetimeCents }]);
    await clock.close();
  });
});
