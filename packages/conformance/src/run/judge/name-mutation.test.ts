import { compileContract } from "@plumbline/contract";
import type { CheckResult, Exchange } from "@plumbline/report";
import { expect, test } from "vitest";
import { nameMutation } from "./name-mutation.ts";

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Proxy", version: "1" },
  paths: {
    "/proxy": {
      post: { operationId: "sync", responses: { 200: { description: "Done." } } },
      patch: { operationId: "move", responses: { 200: { description: "Moved." } } },
    },
    "/settings": {
      put: { operationId: "configure", responses: { 200: { description: "Done." } } },
    },
    "/restart": { post: { operationId: "restart", responses: { 200: { description: "Done." } } } },
    "/notes": { post: { operationId: "note", responses: { 200: { description: "Noted." } } } },
    "/users": { post: { operationId: "add", responses: { 200: { description: "Added." } } } },
  },
});

interface Sent {
  readonly operation: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly check?: string;
}

const secret = { authorization: "Bearer <secret>" };

function toExchange(
  { operation, status, headers = secret, body, check }: Sent,
  index: number,
): Exchange {
  const { method, path } = contract.operations.find(({ id }) => id === operation) ?? {};
  // Naming a mutation reads no other members.
  return {
    number: index + 1,
    operation,
    check,
    identity: "owner",
    request: { method, url: `http://127.0.0.1:1${path}`, headers, body },
    response: { status, headers: {}, text: "" },
  } as unknown as Exchange;
}

interface Named {
  readonly after?: string | undefined;
  readonly severity?: string | undefined;
}

/** The mutations that are named before the last of the exchanges, which is a finding. */
function named(...sent: readonly Sent[]): Named {
  const exchanges = sent.map(toExchange);
  const finding = {
    family: "responses",
    severity: "must",
    exchanges: exchanges.slice(-1),
    curl: "",
  };
  // Naming a mutation reads no other members.
  const result = { family: "responses", findings: [finding] } as unknown as CheckResult;
  const memory = {
    contract,
    exchanges,
    exchangesOf: (id: string) => exchanges.filter(({ operation }) => operation === id),
  };
  const [{ after, severity } = {}] = nameMutation(result, memory).findings;
  return { after, severity };
}

function mutationOf(...sent: readonly Sent[]): string | undefined {
  return named(...sent).after;
}

const synced = { operation: "sync", status: 200 };
const moved = { operation: "move", status: 200 };
const added = { operation: "add", status: 200 };
const noted = { operation: "note", status: 200 };
const configured = { operation: "configure", status: 200 };
const restarted = { operation: "restart", status: 200 };
const failed = { operation: "sync", status: 500 };

test("the mutation with the nearest path since the last success is named", () => {
  expect(mutationOf(synced, added, failed)).toMatch(/^POST \/users/);
  expect(mutationOf(synced, added, moved, failed)).toMatch(/^PATCH \/proxy/);
  expect(mutationOf(moved, synced, failed)).toBeUndefined();
});

test("a request without the credential is another request, although it is rejected", () => {
  const bare = { operation: "sync", status: 401, headers: {} };
  expect(mutationOf(synced, added, bare, moved, failed)).toMatch(/^PATCH \/proxy/);
});

test("a mutation after which the request succeeded before is not named", () => {
  expect(mutationOf(moved, synced, added, moved, failed)).toMatch(/^POST \/users/);
});

test("a request that was not sent before fails with the plain requests of its operation", () => {
  const invalid = { ...failed, body: "[]", check: "rejects/body-violations" };
  const plain = (body: string, status: number): Sent => ({ operation: "sync", status, body });
  expect(mutationOf(plain("1", 200), moved, plain("2", 500), invalid)).toMatch(
    /^PATCH \/proxy.*the plain request returned 200 before$/,
  );
  expect(mutationOf(plain("1", 200), moved, plain("2", 200), invalid)).toBeUndefined();
  expect(mutationOf(plain("1", 200), moved, plain("2", 400), invalid)).toBeUndefined();
});

test("a server error is advice if several mutations at other resources may be its reason", () => {
  expect(named(synced, added, noted, failed)).toEqual({
    after:
      "one of POST /notes, POST /users, which this run sent; the same request returned 200 before",
    severity: "advice",
  });
  expect(named(synced, noted, failed).severity).toBe("must");
  expect(named(synced, added, noted, moved, failed).severity).toBe("must");
});

test("a mutation that harms the service may be the reason beside one at the same resources", () => {
  expect(named(synced, moved, configured, failed)).toEqual({
    after:
      "one of PATCH /proxy, PUT /settings, which this run sent; the same request returned 200 before",
    severity: "advice",
  });
  expect(named(restarted, synced, moved, failed).severity).toBe("advice");
  const wrong = { operation: "sync", status: 404 };
  expect(named(synced, moved, configured, wrong).severity).toBe("must");
});

test("a server error of an operation that was sent only after such a mutation is advice", () => {
  expect(named(configured, failed)).toEqual({
    after: "PUT /settings, which this run sent; the operation was not sent before",
    severity: "advice",
  });
  expect(named(failed, configured, failed)).toEqual({ after: undefined, severity: "must" });
  expect(named(moved, failed)).toEqual({ after: undefined, severity: "must" });
  const rejected = { operation: "sync", status: 403 };
  expect(named(configured, rejected, { ...failed, body: "[]" })).toEqual({
    after: undefined,
    severity: "must",
  });
});
