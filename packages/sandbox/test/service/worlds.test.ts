import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/index.ts";
import {
  actOn,
  day,
  expectError,
  hour,
  listOperations,
  minute,
  openService,
  type OpenService,
  requestOf,
  second,
  slugs,
  start,
  untilParked,
} from "../support/open-service.ts";
import { availableStorages } from "../support/storages.ts";

const service = await openService();
const { sandbox, control, send, status, read, wait, rewind } = service;
const { contract } = sandbox;
beforeEach(rewind);

const workspace = slugs.everything;
const first = await dumpOf(sandbox);

type Here = Omit<OpenService, "rewind">;

async function open(options: SandboxOptions = {}): Promise<Here> {
  const own = await createSandbox({ contract, clock: { mode: "frozen", start }, ...options });
  onTestFinished(() => own.close());
  return actOn(own);
}

/** Every row of every table and the clock, in an order that does not depend on the database. */
async function dumpOf({ control: own }: Sandbox): Promise<unknown> {
  const { id } = await own.snapshot();
  const { database, seed } = await own.dump({ id });
  const { tables, clock } = JSON.parse(JSON.stringify(database));
  const sorted = Object.entries<object[]>(tables).map(([name, rows]) => [
    name,
    rows.map((row) => JSON.stringify(sortMembers(row))).toSorted(),
  ]);
  return { seed, clock, ...Object.fromEntries(sorted) };
}

function sortMembers(row: object): object {
  return Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Changes something of every kind, all at one instant. */
async function stir({ send: sendHere, control: own }: Here): Promise<void> {
  await sendHere("PATCH /site", { key: "stirred-the-site", body: { bio: "Stirred" } });
  await sendHere("PUT /site/draft", { body: { doc: { title: "Stirred" } } });
  await sendHere("POST /site/publish");
  await sendHere("POST /campaigns", { body: { dailyBudgetCents: 2_500 } });
  await sendHere("POST /businesses", { body: { name: "Stirred", trade: "handyman" } });
  await own.addLeads({ workspace, count: 2 });
  await own.fund({ workspace, cents: 700 });
  await own.setStates({ workspace, states: ["TX", "CA"] });
  await own.createWorkspace({ name: "Stirred In" });
  await own.issueIdentity({ workspace, name: "robot" });
  await own.revokeIdentity({ identity: "only site:read" });
  await own.setSubscription({ workspace: slugs.other, active: false });
  await own.setReview({ required: true });
  await own.setProvider({ available: false });
}

test("a reset gives the first world again, row by row, and nothing stays switched", async () => {
  const before = await control.state();
  const identities = sandbox.identities();
  await stir(service);
  await control.setLatency({ milliseconds: 1 });
  await control.setService({ configured: false });
  await control.holdNext({});
  await control.enableFaults({ names: [(await control.faults())[0]?.name ?? ""] });

  expect(await control.reset()).toEqual(before);

  expect(await dumpOf(sandbox)).toEqual(first);
  expect(sandbox.identities()).toEqual(identities);
  expect((await control.faults()).filter(({ on }) => on)).toEqual([]);
});

test("a reset at a later time gives the same ids and tokens, all of them good again", async () => {
  const before = { tokens: await listTokens(service), ids: await listIds(service) };
  await stir(service);
  await wait(200 * day + 5 * hour);
  expect(await status("GET /workspace")).toBe(401);

  await control.reset();

  expect({ tokens: await listTokens(service), ids: await listIds(service) }).toEqual(before);
  await expectSeededCallers(service);
});

/** The callers of the first world may do what their names say. */
async function expectSeededCallers({ sandbox: own, status: statusOf }: Here): Promise<void> {
  const expected = own.identities().map(({ name, state }) => {
    if (state !== "active") return [name, 401];
    return [name, /^only (?!site:read)|^without site:read/.test(name) ? 403 : 200];
  });
  const told = [];
  for (const { name } of own.identities())
    told.push([name, await statusOf("GET /workspace", { as: name })]);
  expect(told).toEqual(expected);
}

async function listTokens({ control: own }: Here): Promise<readonly unknown[]> {
  return (await own.identities()).map(({ name, token, id }) => [name, token, id]);
}

async function listIds({ read: readHere, control: own }: Here): Promise<unknown> {
  const { campaigns } = await readHere("GET /campaigns");
  const { leads } = await readHere("GET /leads?limit=200");
  return {
    workspaces: (await own.workspaces()).map(({ id }) => id).toSorted(),
    jobs: (await own.jobs()).map(({ id }) => id).toSorted(),
    campaigns: campaigns.map(({ id }: { readonly id: string }) => id).toSorted(),
    leads: leads.map(({ id }: { readonly id: string }) => id).toSorted(),
  };
}

test.each([
  { what: "a reset", act: async () => void (await control.reset()) },
  { what: "another seed", act: async () => void (await control.seed({ seed: 1 })) },
])(
  "a mutation that is parked when $what comes leaves no trace in the new world",
  async ({ act }) => {
    await control.holdNext({});
    const parked = send("PATCH /site", { key: "parked-in-another-world", body: { bio: "Ghost" } });
    await untilParked(control);

    await act();

    expectError(await parked, 409);
    expect(await dumpOf(sandbox)).toEqual(first);
  },
);

test("equal seeds are equal worlds, and different ones have nothing in common", async () => {
  const one = await open();
  const other = await open({ seed: 2 });

  expect(await dumpOf(one.sandbox)).toEqual(first);
  const otherDump = await dumpOf(other.sandbox);
  const ids = (dump: unknown): readonly string[] => JSON.stringify(dump).match(uuids) ?? [];
  const known = new Set(ids(first));
  expect(ids(otherDump).filter((id) => known.has(id))).toEqual([]);
  const tokens = new Set(sandbox.identities().map(({ token }) => token));
  expect(other.sandbox.identities().filter(({ token }) => tokens.has(token))).toEqual([]);

  await one.control.seed({ seed: 2 });
  expect(await dumpOf(one.sandbox)).toEqual(otherDump);
  await one.control.seed({ seed: 1 });
  expect(await dumpOf(one.sandbox)).toEqual(first);
});

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

test("a snapshot has the same future each time", async () => {
  await stir(service);
  await control.setProvider({ available: true });
  const { id } = await control.snapshot();
  const live = async (): Promise<unknown> => {
    const told = [];
    for (const span of [second, 3 * second, 2 * minute, 7 * hour, 9 * day]) {
      await wait(span);
      told.push(await read("GET /campaigns?preset=last_7d"), await read("GET /metrics?days=1"));
      told.push(await control.jobs());
    }
    return told;
  };
  const future = await live();

  await control.restore({ id });
  expect(await live()).toEqual(future);
});

test("what is made after a dump was restored elsewhere gets ids and tokens of its own", async () => {
  const [here, there] = [await open(), await open()];
  const write = { body: { dailyBudgetCents: 2_500 } };
  const made = await here.send("POST /campaigns", write);
  const robot = await here.control.issueIdentity({ workspace, name: "robot" });
  const { id } = await here.control.snapshot();
  const dump = JSON.parse(JSON.stringify(await here.control.dump({ id })));

  await there.control.restore({ dump });

  const next = await there.send("POST /campaigns", write);
  expect(next.status).toBe(202);
  expect(next.headers.get("x-request-id")).not.toBe(made.headers.get("x-request-id"));
  expect(await there.status("GET /workspace", { token: robot.token })).toBe(200);
  const other = await there.control.issueIdentity({ workspace, name: "other robot" });
  expect([other.id, other.token]).not.toEqual([robot.id, robot.token]);
});

describe.each(await availableStorages())("on $name", ({ name, createDatabase, isShared }) => {
  test("a restored snapshot is what it was, row by row, with its clock", async () => {
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
      const before = await restartable({ database });
      const robot = await before.control.issueIdentity({ workspace, name: "robot" });
      const write = { key: "written-before", body: { dailyBudgetCents: 2_500 } };
      const created = await before.send("POST /campaigns", write);
      await before.control.setProvider({ available: false });
      await before.wait(4 * second);
      await before.control.setProvider({ available: true });
      const kept = await dumpOf(before.sandbox);
      await before.sandbox.close();

      const after = await restartable({
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
        const here = await restartable({ database, clock });
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

  test.skipIf(!isShared)("two sandboxes of one database are one service", async () => {
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
});

/** Without an end of its own. */
async function restartable(options: SandboxOptions): Promise<Here> {
  return actOn(await createSandbox({ contract, clock: { mode: "frozen", start }, ...options }));
}

test("a service that is not configured says so to everybody, whatever is called, until it is", async () => {
  await control.setService({ configured: false });
  for (const operation of listOperations(sandbox)) {
    const { line, ...request } = requestOf(sandbox, operation);
    expectError(await send(line, request), 503);
    expectError(await send(line, { ...request, token: null }), 503);
    expectError(await send(line, { ...request, as: "expired" }), 503);
  }
  await control.setService({ configured: true });

  expect(await dumpOf(sandbox)).toEqual(first);
  expect(await status("GET /site")).toBe(200);
});

test("latency delays an answer and nothing else", async () => {
  await control.setLatency({ milliseconds: 1_000 });
  const slow = send("PATCH /site", { body: { displayName: "Slow" } }).then(() => "slow");
  const isChanged = async (): Promise<boolean> =>
    (await control.workspaces()).some(({ name }) => name === "Slow");
  while (!(await isChanged())) await new Promise((resolve) => setImmediate(resolve));
  await control.setLatency({ milliseconds: 0 });
  const quick = send("GET /site").then(({ json }) => json.site.displayName);

  expect(await Promise.race([slow, quick])).toBe("Slow");
  expect(await slow).toBe("slow");
});

test("a fault changes what it says while it is on, and nothing once it is off", async () => {
  const draft = { body: { tagline: "A" }, key: null };
  expect(await status("PATCH /site", draft)).toBe(400);

  const on = await control.enableFaults({ names: ["key-not-required"] });
  expect(on.filter((fault) => fault.on).map(({ name }) => name)).toEqual(["key-not-required"]);
  expect((await control.state()).faults).toEqual(["key-not-required"]);
  expect(await status("PATCH /site", draft)).toBe(200);
  await control.disableFaults({ names: ["key-not-required"] });

  expect(await status("PATCH /site", draft)).toBe(400);
  expect((await control.state()).faults).toEqual([]);
});
