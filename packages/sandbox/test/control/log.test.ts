import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { isolateWorkspace } from "../../src/control/isolate-workspace.ts";
import { call } from "../support/call.ts";
import { openControl } from "./open-control.ts";

async function open() {
  const opened = await openControl();
  onTestFinished(() => opened.sandbox.close());
  return opened;
}

test("each exchange is logged with its operation and verdict, without secrets", async () => {
  const { sandbox } = await open();
  await call(sandbox, "GET /workspace");
  await call(sandbox, "PATCH /site", { body: { theme: "loud" } });

  const [read, rejected] = await sandbox.control.log();

  expect(read).toMatchObject({
    method: "GET",
    target: "/v1/workspace",
    operation: "get_workspace",
    identity: "owner",
    outcome: "read",
    verdict: { kind: "conforms", isDocumented: true, violations: [] },
  });
  expect(rejected).toMatchObject({
    operation: "update_site",
    outcome: "rejected",
    reason: expect.stringContaining("theme"),
    verdict: { kind: "conforms" },
  });
  expect(JSON.stringify([read, rejected])).not.toContain(sandbox.identities()[0]?.token);
});

test("a response with a fault violates the contract, and the verdict says where", async () => {
  const { sandbox } = await open();
  await sandbox.control.enableFaults({ names: ["fields-in-snake-case"] });
  await call(sandbox, "GET /workspace");

  const [exchange] = await sandbox.control.log();

  expect(exchange?.verdict).toMatchObject({ kind: "breaks", isDocumented: true });
  expect(exchange?.verdict.violations.join()).toContain("displayName");
});

test("a truncated response violates the contract, and one that the log has cut is not judged", async () => {
  const { sandbox } = await open();
  await sandbox.control.enableFaults({ names: ["success-truncated"] });
  await call(sandbox, "GET /workspace").catch(() => undefined);
  await sandbox.control.disableFaults();
  await call(sandbox, "PUT /site/draft", { body: { doc: { text: "long ".repeat(60_000) } } });

  const [truncated, long] = await sandbox.control.log();

  expect(truncated?.verdict).toMatchObject({ kind: "breaks", violations: ["body is not JSON"] });
  expect(long?.verdict).toMatchObject({ kind: "unjudged", isDocumented: true, violations: [] });
});

test("a response of an unknown operation is not judged", async () => {
  const { sandbox } = await open();
  await call(sandbox, "GET /nowhere");

  const [exchange] = await sandbox.control.log();

  expect(exchange).toMatchObject({
    operation: null,
    verdict: { kind: "unjudged", violations: [] },
  });
});

test("the log can be read from a number and with a limit, until it is cleared", async () => {
  const { sandbox } = await open();
  for (const path of ["/site", "/workspace", "/leads"]) await call(sandbox, `GET ${path}`);
  const [first] = await sandbox.control.log();
  const targets = async (input: { after?: number; limit?: number }) =>
    (await sandbox.control.log(input)).map(({ target }) => target);

  expect(await targets({ after: first?.number ?? 0 })).toEqual(["/v1/workspace", "/v1/leads"]);
  expect(await targets({ limit: 1 })).toEqual(["/v1/leads"]);
  await sandbox.control.clearLog();
  expect(await targets({})).toEqual([]);
});

test.each(["in process", "over HTTP"])("%s the log can be followed from its start", async (way) => {
  const { sandbox, remote } = await open();
  const control = way === "in process" ? sandbox.control : remote;
  await call(sandbox, "GET /site");
  const left = new AbortController();
  const heard: string[] = [];
  const following = (async () => {
    for await (const { target } of control.followLog({}, { signal: left.signal }))
      heard.push(target);
  })();

  await expect.poll(() => heard).toEqual(["/v1/site"]);
  await Promise.all([call(sandbox, "GET /workspace"), call(sandbox, "GET /leads")]);
  await expect.poll(() => heard.toSorted()).toEqual(["/v1/leads", "/v1/site", "/v1/workspace"]);
  left.abort();
  await following;
});

test.each(["in process", "over HTTP"])(
  "%s the log of one workspace can be followed",
  async (way) => {
    const { sandbox, remote } = await open();
    const one = await isolateWorkspace(way === "in process" ? sandbox.control : remote);
    await call(sandbox, "GET /workspace");
    await call(sandbox, "GET /site", { token: one.token });

    const heard: string[] = [];
    for await (const { target, workspace } of one.control.followLog()) {
      expect(workspace).toBe(one.workspace.id);
      heard.push(target);
      break;
    }

    expect(heard).toEqual(["/v1/site"]);
  },
);

test.each(["in process", "over HTTP"])("%s a loop over the log can be left", async (way) => {
  const { sandbox, remote } = await open();
  const control = way === "in process" ? sandbox.control : remote;
  await call(sandbox, "GET /site");

  for await (const { target } of control.followLog()) {
    expect(target).toBe("/v1/site");
    break;
  }

  await setImmediate();
  expect((await call(sandbox, "GET /site")).status).toBe(200);
});
