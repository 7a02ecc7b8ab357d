import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createSandbox, type SandboxOptions } from "../../src/index.ts";
import {
  actOn,
  day,
  expectError,
  hour,
  listOperations,
  minute,
  openService,
  type Here,
  requestOf,
  second,
  slugs,
  start,
  untilParked,
} from "../support/open-service.ts";
import { dumpOf, expectSeededCallers, stir } from "../support/dump-of.ts";

const service = await openService();
const { sandbox, control, send, status, read, wait, rewind } = service;
const { contract } = sandbox;
beforeEach(rewind);

const workspace = slugs.everything;
const first = await dumpOf(sandbox);

async function open(options: SandboxOptions = {}): Promise<Here> {
  const own = await createSandbox({ contract, clock: { mode: "frozen", start }, ...options });
  onTestFinished(() => own.close());
  return actOn(own);
}

test("a reset restores the first world row by row, and all switches", async () => {
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

test("a later reset gives the same IDs and tokens, all valid again", async () => {
  const before = { tokens: await listTokens(service), ids: await listIds(service) };
  await stir(service);
  await wait(200 * day + 5 * hour);
  expect(await status("GET /workspace")).toBe(401);

  await control.reset();

  expect({ tokens: await listTokens(service), ids: await listIds(service) }).toEqual(before);
  await expectSeededCallers(service);
});

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

test("equal seeds give equal worlds, and different seeds share nothing", async () => {
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

test("data that is created after a dump was restored elsewhere gets new IDs and tokens", async () => {
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

test("a service without configuration rejects all calls until it is configured", async () => {
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

test("latency delays responses and changes nothing else", async () => {
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

test("a fault has its effect while it is on, and none when it is off", async () => {
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
