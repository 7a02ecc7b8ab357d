import { afterAll, expect, test } from "vitest";
import { isControlError } from "@plumbline/control";
import { createControlClient } from "../../src/control/create-control-client.ts";
import { createGuard } from "../../../control/src/front/create-guard.ts";
import { openControl, token } from "./open-control.ts";

const { sandbox, fetch } = await openControl();
afterAll(() => sandbox.close());
for (const workspace of ["rivera-plumbing", "northside-roofing"])
  await sandbox.control.issueIdentity({ workspace, name: "twin" });

interface Sent {
  readonly authorization?: string | null;
  readonly body?: string;
  readonly contentType?: string;
}

async function send(
  line: string,
  { authorization = `Bearer ${token}`, body, contentType }: Sent = {},
) {
  const [method = "GET", path = "/"] = line.split(" ");
  const headers = new Headers({ "content-type": contentType ?? "application/json" });
  if (authorization !== null) headers.set("authorization", authorization);
  const response = await fetch(
    new Request(`http://control.test${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    }),
  );
  return { response, problem: await response.json() };
}

test("this call moves the clock of a target", async () => {
  const before = await sandbox.control.clock();

  const { response, problem } = await send("POST /clock/advance", {
    body: '{"milliseconds":61000}',
  });

  expect(response.status).toBe(200);
  expect(problem).toEqual(await sandbox.control.clock());
  expect((await sandbox.control.clock()).epochMilliseconds).toBe(before.epochMilliseconds + 61_000);
});

test.each([null, "Bearer wrong", `Bearer ${token}x`, `Basic ${token}`, token, "Bearer "])(
  "the authorization %j is rejected",
  async (authorization) => {
    const { response, problem } = await send("GET /identities", { authorization });

    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(problem).toMatchObject({ code: "control-rejected", error: expect.any(String) });
    expect(JSON.stringify(problem)).not.toContain(token);
  },
);

test.each(["", " ", "two words", "no\nline"])("the token %j is rejected", (unfit) => {
  expect(() => createGuard(unfit)).toThrow(
    expect.objectContaining({ code: "control-invalid", hint: expect.any(String) }),
  );
});

test.each(["GET /nowhere", "GET /clock/advance", "POST /../clock", "GET /console/../package.json"])(
  "without the token, %s is rejected",
  async (line) => {
    expect((await send(line, { authorization: null })).response.status).toBe(401);
  },
);

test.each([
  ["POST /clock/advance", "{", 400, "control-invalid"],
  ["POST /clock/advance", "", 400, "control-invalid"],
  ["POST /clock/advance", "[]", 400, "control-invalid"],
  ["POST /clock/advance", '{"milliseconds":-1}', 400, "control-invalid"],
  ["POST /clock/advance", '{"milliseconds":1.5}', 400, "control-invalid"],
  ["POST /clock/advance", '{"milliseconds":1,"hours":2}', 400, "control-invalid"],
  ["POST /clock/advance-to", '{"at":"yesterday"}', 400, "control-invalid"],
  ["POST /clock/advance-to", '{"at":"2001-01-01T00:00:00Z"}', 409, "clock-backwards"],
  ["GET /log?limit=many", undefined, 400, "control-invalid"],
  ["GET /nowhere", undefined, 404, "control-unknown"],
  ["DELETE /clock", undefined, 405, "control-unknown"],
  ["POST /faults/enable", '{"names":["nobody-has-this"]}', 404, "control-unknown"],
  ["POST /holds", '{"operation":"nobody_has_this"}', 404, "control-unknown"],
  ["POST /holds", '{"operation":"list_leads"}', 400, "control-invalid"],
  ["POST /snapshots/restore", '{"id":"snapshot-99"}', 404, "control-unknown"],
  [
    "POST /snapshots/restore",
    '{"dump":{"seed":1,"at":"2026-01-01T00:00:00Z","database":{}}}',
    400,
    "control-invalid",
  ],
  ["POST /workspaces", '{"name":"Rivera Plumbing"}', 400, "control-invalid"],
  ["POST /workspaces", '{"trade":"alchemy"}', 404, "control-unknown"],
  ["POST /workspaces/nobody/funds", '{"cents":1}', 404, "control-unknown"],
  [
    "POST /workspaces/rivera-plumbing/funds",
    '{"cents":1,"workspace":"other"}',
    400,
    "control-invalid",
  ],
  [
    "POST /workspaces/rivera-plumbing/licence",
    '{"field":"x","state":"TX","number":"1"}',
    404,
    "control-unknown",
  ],
  ["POST /workspaces/%00/leads", '{"count":1}', 400, "control-invalid"],
  [
    "POST /identities",
    '{"workspace":"rivera-plumbing","name":"a","scopes":["no:such"]}',
    404,
    "control-unknown",
  ],
  ["POST /identities/twin/revoke", undefined, 400, "control-invalid"],
  ["POST /identities/nobody/revoke", undefined, 404, "control-unknown"],
  ["POST /jobs/none/hold", undefined, 404, "control-unknown"],
] as const)("%s with %j is answered %i %s, and says why", async (line, body, status, code) => {
  const { response, problem } = await send(line, body === undefined ? {} : { body });

  expect(response.status).toBe(status);
  expect(problem).toMatchObject({ code, error: expect.stringMatching(/\w{3,} \w+/) });
});

test("a rejected call changes nothing", async () => {
  const before = await sandbox.control.state();
  await send("POST /seed", { body: '{"seed":"seven"}' });
  await send("POST /faults/enable", { body: '{"names":["key-not-required","nobody-has-this"]}' });

  expect(await sandbox.control.state()).toEqual(before);
});

test("the client distinguishes a wrong token, an unreachable URL and an error of the sandbox", async () => {
  const wrong = createControlClient({ url: "http://control.test", token: "wrong", fetch });
  const nowhere = createControlClient({ url: "http://127.0.0.1:1", token });
  const right = createControlClient({ url: "http://control.test", token, fetch });

  expect(isControlError(await wrong.clock().catch((error: unknown) => error))).toBe(true);
  await expect(wrong.clock()).rejects.toMatchObject({
    name: "ControlError",
    code: "control-rejected",
  });
  await expect(nowhere.clock()).rejects.toMatchObject({
    name: "ControlError",
    code: "control-unreachable",
  });
  await expect(right.dump({ id: "a/b ?" })).rejects.toMatchObject({
    name: "StateError",
    code: "control-unknown",
    message: expect.stringContaining("a/b ?"),
  });
});

test("a method in process validates its arguments like the front", async () => {
  const { control } = sandbox;

  await expect(control.advance({ milliseconds: -1 })).rejects.toMatchObject({
    code: "control-invalid",
  });
  await expect(control.fund({ workspace: "rivera-plumbing", cents: 1.5 })).rejects.toMatchObject({
    code: "control-invalid",
  });
  // @ts-expect-error unknown member
  await expect(control.clock({ zone: "UTC" })).rejects.toMatchObject({ code: "control-invalid" });
});
