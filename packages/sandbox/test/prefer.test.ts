import { findResponse, type Operation } from "@plumbline/contract";
import { afterAll, describe, expect, test } from "vitest";
import { createSandbox } from "../src/create-sandbox.ts";
import { readAuthorizationServer } from "../src/oauth/authorization-server.ts";
import { call } from "./support/call.ts";

const sandbox = await createSandbox({ clock: "frozen" });
afterAll(() => sandbox.close());

const server = readAuthorizationServer(sandbox.contract);
/** The operations of the service. Those of its authorization server do not read the header. */
const operations = sandbox.contract.operations.filter(
  ({ servers }) => servers[0]?.url === sandbox.contract.servers[0]?.url,
);

function prefer(operation: Pick<Operation, "method" | "path">, preference: string) {
  const line = `${operation.method.toUpperCase()} ${operation.path.replace("{", "").replace("}", "")}`;
  return call(sandbox, line, { token: null, key: null, headers: { prefer: preference } });
}

/** Every example of a response with an exact status. */
const examples = operations.flatMap((operation) =>
  operation.responses.flatMap(({ status, content }) =>
    content.flatMap((media) =>
      media.examples.map(({ name, value }) => ({ operation, status, name, value })),
    ),
  ),
);

test("every example of the document can be had by its name, and conforms to the document", async () => {
  expect(examples.length).toBeGreaterThan(100);
  await sandbox.control.clearLog();
  for (const { operation, status, name, value } of examples) {
    const exact = /^\d+$/.test(status);
    const answer = await prefer(operation, `${exact ? `code=${status}, ` : ""}example="${name}"`);

    expect([operation.id, name, answer.json]).toEqual([operation.id, name, value]);
    expect([operation.id, name, answer.status]).toEqual([
      operation.id,
      name,
      exact ? Number(status) : answer.status,
    ]);
  }
  const logged = await sandbox.control.log({ limit: 1000 });
  const wrong = logged.filter(({ verdict }) => verdict.kind !== "conforms");
  expect(wrong.map(({ operation, reason, verdict }) => ({ operation, reason, verdict }))).toEqual(
    [],
  );
});

test("every documented status of an operation can be had by its number", async () => {
  for (const operation of operations)
    for (const code of [400, 401, 402, 403, 404, 409, 413, 429, 500, 502, 503]) {
      const answer = await prefer(operation, `code=${code}`);
      const isKnown = findResponse(operation, code) !== undefined;

      const applied = answer.headers.get("preference-applied");
      expect([operation.id, code, answer.status, applied]).toEqual([
        operation.id,
        code,
        ...(isKnown ? [code, `code=${code}`] : [400, null]),
      ]);
    }
  const limited = await prefer({ method: "get", path: "/leads" }, "code=429");
  expect(limited.headers.get("retry-after")).toMatch(/^\d+$/);
});

test("a challenge belongs to 401 and 403, and names the scope of its operation", async () => {
  const challenges = async (code: number, example?: string) => {
    const answers = await Promise.all(
      operations.map(async (operation) => {
        const answer = await prefer(
          operation,
          `code=${code}${example ? `, example=${example}` : ""}`,
        );
        expect([operation.id, answer.status]).toEqual([operation.id, code]);
        return [operation.id, answer.headers.get("www-authenticate")] as const;
      }),
    );
    return Object.fromEntries(answers);
  };
  const none = Object.fromEntries(operations.map(({ id }) => [id, null]));
  for (const code of [400, 402, 404, 409, 413, 429, 500, 502, 503])
    for (const operation of operations) {
      const answer = await prefer(operation, `code=${code}`);
      expect([operation.id, code, answer.headers.get("www-authenticate")]).toEqual([
        operation.id,
        code,
        null,
      ]);
    }
  const scopes = operations.map(
    ({ id, security }) => [id, security[0]?.requirements[0]?.scopes[0]] as const,
  );
  expect(await challenges(403)).toEqual({
    ...none,
    ...Object.fromEntries(
      scopes.flatMap(([id, scope]) =>
        scope === undefined ? [] : [[id, `Bearer error="insufficient_scope", scope="${scope}"`]],
      ),
    ),
  });
  const real = await call(sandbox, "GET /leads", { token: null });
  const expired = await call(sandbox, "GET /leads", { token: "unknown" });
  expect((await challenges(401))["get_site"]).toBe(real.headers.get("www-authenticate"));
  expect(
    (await prefer({ method: "get", path: "/site" }, "example=credential-expired")).headers.get(
      "www-authenticate",
    ),
  ).toBe(expired.headers.get("www-authenticate"));
  const foreign = await prefer({ method: "get", path: "/site" }, "example=workspace-access");
  expect([foreign.status, foreign.headers.get("www-authenticate")]).toEqual([403, null]);
});

test("a preferred response changes nothing: no key, no limit, no ID", async () => {
  const before = await dumpOf();
  for (let count = 0; count < 150; count += 1)
    await call(sandbox, "PATCH /site", {
      key: "preferred",
      body: { bio: "x" },
      headers: { prefer: "code=200" },
    });

  expect(await dumpOf()).toEqual(before);
  const after = await call(sandbox, "PATCH /site", { key: "preferred", body: { bio: "y" } });
  expect([after.status, after.headers.get("idempotency-replayed")]).toEqual([200, null]);
});

async function dumpOf(): Promise<unknown> {
  const { id } = await sandbox.control.snapshot();
  return (await sandbox.control.dump({ id })).database;
}

test("the log marks it", async () => {
  await sandbox.control.clearLog();
  await prefer({ method: "get", path: "/leads" }, "code=402");
  await call(sandbox, "GET /leads", { headers: { prefer: "wait=0.001" } });
  const [forced, delayed] = await sandbox.control.log();

  expect(forced).toMatchObject({
    outcome: "preferred",
    reason: "Prefer: code=402",
    touchedBy: [{ kind: "prefer", name: "Prefer: code=402" }],
    response: { status: 402 },
  });
  expect(delayed).toMatchObject({
    outcome: "read",
    touchedBy: [{ kind: "prefer", name: "Prefer: wait=0.001" }],
    response: { status: 200 },
  });
});

describe("a preference that cannot be met is rejected with what there is", () => {
  test.each([
    ["code=418", /no response 418 of get_site\. It has: 200 /],
    ["example=none", /no response none of get_site\. It has: 200 /],
    ["code=402, example=rate-limited", /no response 402 rate-limited/],
    ["code=ok", /code must be a status/],
    ["wait=long", /wait must be from 0 to 300 seconds/],
    ["wait=301", /wait must be from 0 to 300 seconds/],
  ])("%s", async (preference, reason) => {
    const answer = await prefer({ method: "get", path: "/site" }, preference);

    expect([answer.status, answer.json.detail]).toEqual([400, expect.stringMatching(reason)]);
  });
});

test.each(["return=minimal", "respond-async", "return=representation; foo=bar", ""])(
  "another preference (%s) is ignored",
  async (preference) => {
    const answer = await call(sandbox, "GET /site", { headers: { prefer: preference } });

    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([200, null]);
  },
);

test("a sandbox that does not allow it ignores the header", async () => {
  const strict = await createSandbox({ clock: "frozen", preferences: false });
  const answer = await call(strict, "GET /site", { headers: { prefer: "code=402" } });
  await strict.close();

  expect(answer.status).toBe(200);
});

test("the authorization server ignores it", async () => {
  expect(server).toBeDefined();
  const request = new Request("http://sandbox.test/.well-known/oauth-authorization-server", {
    headers: { prefer: "code=503" },
  });
  expect((await sandbox.fetch(request)).status).toBe(200);
});

test("a chosen response is in the log of the workspace whose credential was sent", async () => {
  await using own = await sandbox.control.workspace();

  await call(sandbox, "GET /leads", { token: own.token, headers: { prefer: "code=402" } });
  await call(sandbox, "GET /leads", { token: "unknown", headers: { prefer: "code=402" } });

  expect(await own.control.log()).toMatchObject([
    { workspace: own.workspace.id, identity: own.owner.name, response: { status: 402 } },
  ]);
  const [last] = await sandbox.control.log({ limit: 1 });
  expect(last).toMatchObject({ workspace: null, identity: null, response: { status: 402 } });
});
