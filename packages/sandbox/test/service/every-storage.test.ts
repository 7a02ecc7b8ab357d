import type { BusinessSetUpResult, Campaign, CampaignList, Job } from "@local-ads/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSandbox, type SandboxOptions } from "../../src/index.ts";
import { takeContract } from "../../src/take-contract.ts";
import { dumpOf, expectSeededCallers, listBusinesses, stir } from "../support/dump-of.ts";
import {
  actOn,
  day,
  expectError,
  expectReplay,
  type Here,
  hour,
  isReplay,
  lifetimesOf,
  minute,
  ownerOf,
  second,
  slugs,
  start,
} from "../support/open-service.ts";
import { availableStorages } from "../support/storages.ts";

const contract = await takeContract(undefined);
const workspace = slugs.everything;

/** Without an end of its own. */
async function begin(options: SandboxOptions): Promise<Here> {
  return actOn(await createSandbox({ contract, clock: { mode: "frozen", start }, ...options }));
}

async function open(options: SandboxOptions): Promise<Here> {
  const here = await begin(options);
  onTestFinished(() => here.sandbox.close());
  return here;
}

function find({ campaigns }: CampaignList, { campaignId }: Job): Campaign | undefined {
  return campaigns.find(({ id }) => id === campaignId);
}

describe.each(await availableStorages())("on $name", ({ name, createDatabase, isShared }) => {
  test("a restored snapshot equals the original row by row, including its clock", async () => {
    const here = await open({ database: await createDatabase() });
    await stir(here);
    await here.wait(40 * second);
    const before = await dumpOf(here.sandbox);
    const { id } = await here.control.snapshot();
    const dump = JSON.parse(JSON.stringify(await here.control.dump({ id })));

    await here.control.setProvider({ available: true });
    await here.wait(100 * day);
    await here.control.addLeads({ workspace, count: 20 });
    await here.control.restore({ id });
    expect(await dumpOf(here.sandbox)).toEqual(before);
    expect((await here.control.clock()).epochMilliseconds).toBe(start + 40 * second);

    await here.control.seed({ seed: 2 });
    await here.control.restore({ dump });
    expect(await dumpOf(here.sandbox)).toEqual(before);
    const robot = (await here.control.identities()).find(({ name: each }) => each === "robot");
    expect(await here.status("GET /workspace", { token: robot?.token ?? null })).toBe(200);
  });

  test.skipIf(name === "memory")(
    "a restart keeps everything: rows, callers, keys, jobs, and the time",
    async () => {
      const database = await createDatabase();
      const before = await begin({ database });
      const robot = await before.control.issueIdentity({ workspace, name: "robot" });
      const write = { key: "written-before", body: { dailyBudgetCents: 2_500 } };
      const created = await before.send("POST /campaigns", write);
      await before.control.setProvider({ available: false });
      await before.wait(4 * second);
      await before.control.setProvider({ available: true });
      const kept = await dumpOf(before.sandbox);
      await before.sandbox.close();

      const after = await begin({
        database,
        seed: 7,
        clock: { mode: "frozen", start: start - day },
      });
      onTestFinished(() => after.sandbox.close());

      expect(await dumpOf(after.sandbox)).toEqual(kept);
      expect(await after.control.state()).toMatchObject({
        seed: 1,
        clock: { mode: "frozen", epochMilliseconds: start + 4 * second },
      });
      expect(after.sandbox.identities()).toEqual(before.sandbox.identities());
      expect(await after.status("GET /workspace", { token: robot.token })).toBe(200);
      await expectSeededCallers(after);
      const replay = await after.send("POST /campaigns", write);
      expect([replay.text, replay.headers.get("idempotency-replayed")]).toEqual([
        created.text,
        "true",
      ]);
      await after.wait(minute);
      const { job } = await after.read(`GET /jobs/${created.json.job.id}`);
      expect(job).toMatchObject({ status: "ready", attempts: 2, adsCreated: job.adsWanted });
    },
  );

  test.skipIf(name === "memory")(
    "a clock that runs goes on from where it was, never back",
    async () => {
      const database = await createDatabase();
      const ahead = Date.now() + 300 * day;
      let latest = 0;
      for (const clock of [
        { mode: "real" as const, start: ahead },
        "real" as const,
        "frozen" as const,
      ]) {
        const here = await begin({ database, clock });
        const { epochMilliseconds, mode } = await here.control.clock();
        expect(mode).toBe("real");
        expect(epochMilliseconds).toBeGreaterThanOrEqual(Math.max(latest, ahead));
        await here.wait(day);
        latest = (await here.control.clock()).epochMilliseconds;
        expect(latest).toBeGreaterThanOrEqual(epochMilliseconds + day);
        await here.sandbox.close();
      }
    },
  );

  test.skipIf(!isShared)("two sandboxes with one database are one service", async () => {
    const database = await createDatabase();
    const [one, other] = [await open({ database }), await open({ database })];
    const write = { key: "for-both", body: { dailyBudgetCents: 2_500 } };
    const created = await one.send("POST /campaigns", write);

    expect((await other.send("POST /campaigns", write)).text).toBe(created.text);
    await one.wait(3 * second);
    const { job } = await other.read(`GET /jobs/${created.json.job.id}`);
    expect(job).toMatchObject({ status: "checking", attempts: 1 });
    expect((await other.control.clock()).epochMilliseconds).toBe(start + 3 * second);
  });

  test("a key replays until the last millisecond of its retention, and is executed again afterwards", async () => {
    const here = await open({ database: await createDatabase() });
    const lifetimes = lifetimesOf(here.sandbox);
    const body = { dailyBudgetCents: 2_500, name: "Kept" };
    const first = await here.send("POST /campaigns", { key: "kept-with-its-body", body });
    await here.send("POST /campaigns", { key: "used-for-another", body });

    await here.wait(lifetimes.replay - 1);
    const { token } = await here.control.issueIdentity({ workspace, name: "later" });
    expectReplay(
      await here.send("POST /campaigns", { key: "kept-with-its-body", body, token }),
      first,
    );
    expectError(
      await here.send("POST /campaigns", { key: "used-for-another", body: {}, token }),
      400,
    );
    const other = { ...body, name: "Another" };
    expectError(
      await here.send("POST /campaigns", { key: "used-for-another", body: other, token }),
      409,
    );

    await here.wait(1);
    const anew = await here.send("POST /campaigns", { key: "kept-with-its-body", body, token });
    expect([anew.status, isReplay(anew)]).toEqual([202, false]);
    expect(anew.json.job.id).not.toBe(first.json.job.id);
    const free = await here.send("POST /campaigns", {
      key: "used-for-another",
      body: other,
      token,
    });
    expect([free.status, isReplay(free)]).toEqual([202, false]);
    const { campaigns } = await here.read("GET /campaigns", { token });
    const names = campaigns.map(({ name }: { readonly name: string }) => name);
    expect(names.filter((name: string) => name === "Kept")).toHaveLength(3);
    expect(names.filter((name: string) => name === "Another")).toHaveLength(1);
  });

  test("a campaign is created, prepared, launched, paused and launched again, and spends only while it is live", async () => {
    const here = await open({ database: await createDatabase() });
    const body = { dailyBudgetCents: 2_400, name: "Water heaters" };
    const as = ownerOf(slugs.withoutSubscription);
    const mine = { as };
    await here.control.setSubscription({ workspace: slugs.withoutSubscription, active: true });
    const look = (): Promise<CampaignList> => here.read("GET /campaigns", mine);
    const before = await look();

    const { job }: { job: Job } = await here.read("POST /campaigns", { ...mine, body });
    const at = (move: string): string => `POST /campaigns/${job.campaignId}/${move}`;
    expect(find(await look(), job)).toMatchObject({
      name: body.name,
      dailyBudgetCents: body.dailyBudgetCents,
      spendCents: 0,
      createdAt: new Date(start).toISOString(),
    });
    expectError(await here.send(at("launch"), mine), 409);
    expectError(await here.send(at("pause"), mine), 409);

    await here.wait(minute);
    const prepared: Job = (await here.read(`GET /jobs/${job.id}`, mine)).job;
    expect(prepared).toMatchObject({ status: "ready", adsCreated: job.adsWanted, liveAt: null });
    await here.wait(day);
    expect((await look()).spentLifetimeCents).toBe(before.spentLifetimeCents);

    const { campaign } = await here.read(at("launch"), mine);
    expect(campaign).toMatchObject({ id: job.campaignId, status: "live", dailyBudgetCents: 2_400 });
    const live: Job = (await here.read(`GET /jobs/${job.id}`, mine)).job;
    expect(live).toEqual({
      ...prepared,
      status: "live",
      liveAt: (await here.control.clock()).now,
    });
    expectError(await here.send(at("launch"), mine), 409);
    await here.wait(2 * day);
    expect(find(await look(), job)).toMatchObject({
      status: "live",
      spendCents: 4_800,
    });

    const paused = await here.read(at("pause"), mine);
    expect(paused.campaign).toMatchObject({ status: "paused", spendCents: 4_800 });
    await here.wait(5 * day);
    expect(find(await look(), job)).toEqual(paused.campaign);
    await here.read(at("launch"), mine);
    await here.wait(12 * hour);

    const after = await look();
    expect(find(after, job)).toMatchObject({ status: "live", spendCents: 6_000 });
    expect(after).toMatchObject({
      balanceCents: before.balanceCents,
      spentLifetimeCents: before.spentLifetimeCents + 6_000,
      remainingCents: before.remainingCents - 6_000,
      exhausted: false,
    });
  });

  test("concurrent calls with the same name are about one business", async () => {
    const database = await createDatabase();
    const here = await Promise.all(
      Array.from({ length: isShared ? 2 : 1 }, () => open({ database })),
    );
    const said: readonly object[] = [
      { trade: "plumbing" },
      { cities: ["Austin, TX"] },
      { facts: { plumbingLicense: "M-1" } },
      { description: "drains" },
      {},
    ];
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, turn) =>
        here[turn % here.length]!.read("POST /businesses", {
          body: { name: turn % 2 === 0 ? "Rivera" : "RIVERA ", ...said[turn % said.length] },
        }),
      ),
    );

    const last = await here[0]!.read("POST /businesses", { body: { name: "Rivera" } });
    expect(last).toMatchObject({ status: "ready", business: { trade: "plumbing" } });
    const ids = answers.flatMap(({ business }: BusinessSetUpResult) => business?.id ?? []);
    expect(new Set([...ids, last.business.id]).size).toBe(1);
    expect(await listBusinesses(here[0]!.control)).toEqual([last.business.id]);
  });
});
