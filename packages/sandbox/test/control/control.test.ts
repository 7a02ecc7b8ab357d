import { expect, onTestFinished, test } from "vitest";
import type { Control } from "../../src/control/control.ts";
import { createSandbox, type Sandbox } from "../../src/index.ts";
import { call } from "../support/call.ts";
import { contract } from "./open-control.ts";

async function open(): Promise<{ sandbox: Sandbox; control: Control }> {
  const sandbox = await createSandbox({
    contract,
    clock: { mode: "frozen", start: Date.UTC(2026, 2, 1, 12) },
  });
  onTestFinished(() => sandbox.close());
  return { sandbox, control: sandbox.control };
}

const workspace = "rivera-plumbing";

test("a created workspace has an owner with access to it only", async () => {
  const { sandbox, control } = await open();

  const { workspace: made, owner } = await control.createWorkspace({ name: "Made by Hand" });

  const answer = await call(sandbox, "GET /workspace", { token: owner.token });
  expect(answer.json.workspace).toMatchObject({ id: made.id, slug: "made-by-hand" });
  expect(await control.workspaces()).toContainEqual(made);
});

test("many workspaces can be created at once, each with a listed token", async () => {
  const { control } = await open();

  const made = await control.createWorkspaces({ count: 30, leads: 0, campaigns: {} });

  const listed = (await control.identities()).map(({ token }) => token);
  expect(new Set(made.map(({ workspace: { id } }) => id)).size).toBe(30);
  expect(listed).toEqual(expect.arrayContaining(made.map(({ owner }) => owner.token)));
});

test("an identity is valid until it expires or is revoked", async () => {
  const { sandbox, control } = await open();
  const brief = await control.issueIdentity({ workspace, name: "brief", lifetimeMs: 1_000 });
  const robot = await control.issueIdentity({ workspace, name: "robot", scopes: ["leads:read"] });
  const status = async (token: string | null) =>
    (await call(sandbox, "GET /leads", { token })).status;

  expect([await status(brief.token), await status(robot.token)]).toEqual([200, 200]);
  await control.advance({ milliseconds: 1_000 });
  await control.revokeIdentity({ identity: "robot" });
  expect([await status(brief.token), await status(robot.token)]).toEqual([401, 401]);

  const states = new Map((await control.identities()).map(({ name, state }) => [name, state]));
  expect([states.get("brief"), states.get("robot")]).toEqual(["expired", "revoked"]);
});

test("the service returns the changed wallet, subscription, licences and states of a workspace", async () => {
  const { sandbox, control } = await open();
  const [before] = await control.workspaces();

  const after = await control.fund({ workspace, cents: 12_345 });
  await control.setSubscription({ workspace, active: false });
  await control.setLicence({ workspace, field: "plumbingLicense", state: "TX", number: null });

  const { wallet } = after;
  expect(wallet.fundedCents).toBe((before?.wallet.fundedCents ?? 0) + 12_345);
  expect((await call(sandbox, "GET /campaigns")).json).toMatchObject({
    balanceCents: wallet.fundedCents,
    remainingCents: wallet.remainingCents,
  });
  expect((await call(sandbox, "GET /leads")).json.gated).toBe(true);
  expect((await call(sandbox, "GET /workspace/requirements")).json.missing).toMatchObject([
    { key: "plumbingLicense", states: ["TX"] },
  ]);
});

test("added leads arrive now and are the newest", async () => {
  const { sandbox, control } = await open();

  const first = await control.addLeads({ workspace, count: 2 });
  const second = await control.addLeads({ workspace, count: 1 });

  const { leads } = (await call(sandbox, "GET /leads?limit=3")).json;
  expect(leads.map(({ id }: { id: string }) => id)).toEqual(
    [...first.ids, ...second.ids].toReversed(),
  );
});

test("a job can be held, released and cancelled", async () => {
  const { sandbox, control } = await open();
  const body = { dailyBudgetCents: 5_000 };
  const { id } = (await call(sandbox, "POST /campaigns", { body })).json.job;

  expect(await control.holdJob({ id })).toMatchObject({ hold: "review", nextRunAt: null });
  await control.advance({ milliseconds: 3_600_000 });
  expect((await call(sandbox, `GET /jobs/${id}`)).json.job.hold).toBe("review");
  expect(await control.releaseJob({ id })).toMatchObject({ hold: null });
  expect(await control.cancelJob({ id })).toMatchObject({ status: "cancelled" });
});

test("without the provider or the configuration, calls are rejected until it is restored", async () => {
  const { sandbox, control } = await open();
  const prepare = async () =>
    (await call(sandbox, "POST /campaigns", { body: { dailyBudgetCents: 5_000 } })).status;

  await control.setProvider({ available: false });
  expect(await prepare()).toBe(502);
  await control.setProvider({ available: true });
  expect(await prepare()).toBe(202);
  await control.setService({ configured: false });
  expect((await call(sandbox, "GET /workspace")).status).toBe(503);
  await control.setService({ configured: true });
  expect((await call(sandbox, "GET /workspace")).status).toBe(200);
});

test("a held mutation is pending until it is released", async () => {
  const { sandbox, control } = await open();
  await control.holdNext({ operation: "publish_site" });
  const parked = call(sandbox, "POST /site/publish", { key: "parked-key" });
  await expect.poll(() => control.held()).toEqual({ held: [], parked: 1 });

  expect((await call(sandbox, "POST /site/publish", { key: "parked-key" })).status).toBe(409);
  expect(await control.release()).toEqual({ released: 1 });
  expect((await parked).status).toBe(200);
});

test("a reset restores the world of the seed and all switches", async () => {
  const { sandbox, control } = await open();
  const before = await control.state();
  const owner = sandbox.identities()[0];
  await control.enableFaults({ names: ["key-not-required"] });
  await control.setProvider({ available: false });
  await control.setLatency({ milliseconds: 1 });
  await control.createWorkspace();
  await call(sandbox, "POST /site/publish", { key: "spent-key" });

  expect(await control.reset()).toEqual(before);

  expect(await control.log()).toEqual([]);
  expect(await control.workspaces()).toHaveLength(8);
  expect(sandbox.identities()[0]?.token).toBe(owner?.token);
  const again = await call(sandbox, "POST /site/publish", { key: "spent-key" });
  expect(again.headers.get("idempotency-replayed")).toBeNull();
});

test("another seed gives another world, and a snapshot restores the first", async () => {
  const { sandbox, control } = await open();
  await control.issueIdentity({ workspace, name: "robot" });
  const { id } = await control.snapshot();
  const before = { identities: await control.identities(), workspaces: await control.workspaces() };
  await control.seed({ seed: 2 });
  await control.advance({ milliseconds: 5_000 });
  expect(await control.identities()).not.toEqual(before.identities);

  const state = await control.restore({ id });

  expect(state).toMatchObject({ seed: 1, clock: { now: "2026-03-01T12:00:00.000Z" } });
  expect(await control.identities()).toEqual(before.identities);
  expect(await control.workspaces()).toEqual(before.workspaces);
  expect((await call(sandbox, "GET /workspace")).status).toBe(200);
});

test("a dump can be restored in another sandbox from a file", async () => {
  const { control } = await open();
  const { owner } = await control.createWorkspace({ name: "Carried Along" });
  const { id } = await control.snapshot();
  const file = JSON.stringify(await control.dump({ id }));
  const other = await open();

  await other.control.restore({ dump: JSON.parse(file) });

  expect((await call(other.sandbox, "GET /workspace", { token: owner.token })).status).toBe(200);
  expect(await other.control.identities()).toEqual(await control.identities());
});

test.each([
  ["no settings", []],
  ["settings without a world", [{ name: "review", value: "{}" }]],
  ["a world without a seed", [{ name: "world", value: "{}" }]],
  ["a world that is not JSON", [{ name: "world", value: "{" }]],
])("a dump with %s is rejected, and the world is unchanged", async (_, settings) => {
  const { control } = await open();
  const { id } = await control.snapshot();
  const dump = JSON.parse(JSON.stringify(await control.dump({ id })));
  const before = await control.workspaces();
  dump.database.tables = { settings };

  await expect(control.restore({ dump })).rejects.toMatchObject({ code: "control-invalid" });

  expect(await control.workspaces()).toEqual(before);
});

test("funding that is too large is rejected, and the funding is unchanged", async () => {
  const { control } = await open();
  const workspace = "rivera-plumbing";
  const before = await control.workspaces();

  await expect(control.fund({ workspace, cents: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject({
    code: "control-invalid",
  });

  expect(await control.workspaces()).toEqual(before);
});

test("the records of a workspace can be read", async () => {
  const { control } = await open();

  const site = await control.siteOf({ workspace });
  const { total, leads } = await control.leadsOf({ workspace, limit: 2 });
  const campaigns = await control.campaignsOf({ workspace });

  expect(site?.settings).toMatchObject({ displayName: "Rivera Plumbing" });
  expect(site?.published).not.toBeNull();
  expect(leads).toHaveLength(2);
  expect(total).toBeGreaterThan(2);
  expect(leads.map(({ shown }) => shown.name)).not.toEqual(leads.map(({ masked }) => masked.name));
  expect(campaigns.map(({ job }) => job?.status)).toContain("ready");
  await expect(control.siteOf({ workspace: "nowhere" })).rejects.toMatchObject({
    code: "control-unknown",
  });
});

test("a request is sent as an identity, and is logged", async () => {
  const { control } = await open();
  const ready = (await control.campaignsOf({ workspace })).find(({ status }) => status === "ready");

  const answer = await control.sendRequest({
    identity: "owner",
    operation: "launch_campaign",
    path: { id: ready?.id },
  });

  expect(answer).toMatchObject({ status: 200, body: { campaign: { id: ready?.id } } });
  const [logged] = (await control.log()).slice(-1);
  expect(logged).toMatchObject({ operation: "launch_campaign", identity: "owner" });
  expect(logged?.request.headers["authorization"]).toBe("Bearer …");
});

test.each([
  [{ identity: "owner", operation: "launch_campaigns" }, "Unknown operation: launch_campaigns"],
  [{ identity: "nobody", operation: "get_site" }, "Unknown identity: nobody"],
  [{ identity: "owner", operation: "get_job" }, "The path parameter id is missing"],
  [{ identity: "owner", operation: "get_site", query: { a: 1 } }, "Unknown query parameter: a"],
])("a request that cannot be sent has a sentence: %j", async (input, message) => {
  const { control } = await open();
  await expect(control.sendRequest(input)).rejects.toThrow(message);
});
