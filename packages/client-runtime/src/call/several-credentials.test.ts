import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { createMethods, json } from "../../test/bookshop-client.ts";
import { rejectCredential } from "../options/reject-credential.ts";
import { basicAuth } from "../options/basic-auth.ts";
import type { Auth } from "../options/credential-source.ts";
import type { CredentialEntry, OperationTable } from "../table/operation-table.ts";
import type { Outcome } from "../outcome/outcome.ts";

const { openingHours } = operationTable.operations;
const key: CredentialEntry = { in: "header", name: "X-Key", prefix: "", scheme: "key" };
const whole: CredentialEntry = { in: "header", name: "Authorization", prefix: "" };
const app: CredentialEntry = { in: "query", name: "app", prefix: "", scheme: "app" };
const session: CredentialEntry = { in: "cookie", name: "session", prefix: "", scheme: "session" };
const bearer: CredentialEntry = { in: "header", name: "Authorization", prefix: "Bearer " };
const basic: CredentialEntry = { in: "header", name: "Authorization", prefix: "Basic " };

interface Asked {
  readonly outcome: Outcome | undefined;
  readonly request: Request | undefined;
}

async function ask(credential: CredentialEntry, auth: Auth): Promise<Asked> {
  const table: OperationTable = {
    ...operationTable,
    operations: { openingHours: { ...openingHours, credential } },
  };
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    return json(200, "");
  };
  const { openingHours: call } = createMethods(table, {
    baseUrl: "https://shop.test",
    auth,
    fetch,
  });
  return { outcome: await call?.(), request: requests[0] };
}

test.for<readonly [string, CredentialEntry, Auth, Record<string, string>, string]>([
  ["a header", key, "k1", { "x-key": "k1" }, ""],
  ["a header with a scheme of its own", whole, "Token k1", { authorization: "Token k1" }, ""],
  ["a query parameter", app, "a 1", {}, "?app=a%201"],
  ["a cookie", session, "s1", { cookie: "session=s1" }, ""],
  ["bearer", bearer, async () => "t1", { authorization: "Bearer t1" }, ""],
  ["basic", basic, basicAuth("ada", "ü:1"), { authorization: "Basic YWRhOsO8OjE=" }, ""],
  [
    "a user and a password",
    basic,
    { username: "ada", password: "ü:1" },
    { authorization: "Basic YWRhOsO8OjE=" },
    "",
  ],
  ["a user and a password as text", basic, "ada:1:2", { authorization: "Basic YWRhOjE6Mg==" }, ""],
  [
    "a user and a password of one scheme",
    { ...basic, scheme: "login", others: [key] },
    { login: { username: "ada", password: "1" } },
    { authorization: "Basic YWRhOjE=" },
    "",
  ],
  [
    "the alternative that the caller has",
    { ...session, others: [{ ...app, also: [key] }, key] },
    { key: "k1" },
    { "x-key": "k1" },
    "",
  ],
  [
    "an alternative of several",
    { ...session, others: [{ ...app, also: [key] }, key] },
    { key: "k1", app: "a1" },
    { "x-key": "k1" },
    "?app=a1",
  ],
  [
    "the first alternative that the caller has",
    { ...key, others: [session] },
    { session: "s1", key: "k1" },
    { "x-key": "k1" },
    "",
  ],
  [
    "several at once",
    { ...key, also: [app, session] },
    { key: "k1", app: async () => "a1", session: "s1" },
    { "x-key": "k1", cookie: "session=s1" },
    "?app=a1",
  ],
  ["one of several schemes", key, { key: "k1", app: "a1" }, { "x-key": "k1" }, ""],
])("a credential is sent in its place: %s", async ([, credential, auth, headers, search]) => {
  const { request } = await ask(credential, auth);

  expect(Object.fromEntries(request?.headers ?? [])).toEqual({ accept: "text/plain", ...headers });
  expect(new URL(request?.url ?? "").search).toBe(search);
});

test.for<readonly [string, CredentialEntry, Auth, string]>([
  ["a missing scheme", { ...key, also: [app] }, { key: "k1" }, '"app"'],
  ["one text for several", { ...key, also: [app] }, "k1", "several credentials"],
  ["a space after a prefix", bearer, async () => "Bearer t1", "without spaces"],
])("an unsuitable credential is not sent: %s", async ([, credential, auth, says]) => {
  const { outcome, request } = await ask(credential, auth);

  expect(request).toBeUndefined();
  expect(outcome).toMatchObject({ kind: "not-sent", reason: "credential" });
  expect(outcome).toHaveProperty("cause.message", expect.stringContaining(says));
});

test.for<readonly [string, CredentialEntry, Auth]>([
  ["a user without basic authentication", session, { username: "ada", password: "1" }],
  ["an unknown scheme", { ...key, others: [session] }, { sesion: "s1" }],
])("a credential that no operation takes is rejected: %s", async ([, credential, auth]) => {
  await expect(ask(credential, auth)).rejects.toThrow(
    expect.objectContaining({ code: "auth-invalid" }),
  );
});

test("a credential for a service without a place for it is rejected", () => {
  expect(() => rejectCredential({ auth: "t1" })).toThrow(
    expect.objectContaining({
      code: "auth-invalid",
      message: expect.stringMatching(/--credential <scheme>.*--overrides <file>/),
    }),
  );
  expect([rejectCredential({ auth: null }), rejectCredential({})]).toEqual([null, null]);
});

test("a user name with a colon is rejected, because the server would split it", () => {
  expect(() => basicAuth("a:b", "c")).toThrow(TypeError);
});
