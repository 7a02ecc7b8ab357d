import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import {
  respondingWith,
  book,
  createBookshop,
  createMethods,
  json,
} from "../../test/bookshop-client.ts";
import { scriptedFetch } from "../../test/scripted-fetch.ts";
import { virtualClock } from "../testing/index.ts";
import type { CredentialSource } from "../options/credential-source.ts";

test("the credential is sent as the document declares, and only to operations that require one", async () => {
  const { shop, requests } = respondingWith(() => json(200, book));

  await shop.getBook({ path: { id: "b1" } });
  await shop.openingHours();

  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer secret-card",
    null,
  ]);
});

test("a function is called for each attempt", async () => {
  const cards = ["one", "two"];
  const { shop, requests } = respondingWith(() => json(200, book), {
    auth: async () => cards.shift() ?? "none",
  });

  await shop.getBook({ path: { id: "b1" } });
  await shop.getBook({ path: { id: "b1" } });

  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer one",
    "Bearer two",
  ]);
});

test("null calls without a credential", async () => {
  const { shop, requests } = respondingWith(() => json(404, { reason: "unknown" }), { auth: null });

  await shop.getBook({ path: { id: "b1" } });

  expect(requests[0]?.headers.has("authorization")).toBe(false);
});

test("no credential is requested if the call was aborted first", async () => {
  let asked = 0;
  const auth = (): string => String((asked += 1));
  const { shop, requests } = respondingWith(() => json(200, book), { auth });

  const outcome = await shop.getBook({ path: { id: "b1" }, signal: AbortSignal.abort() });

  expect(outcome).toMatchObject({ kind: "not-sent", reason: "aborted" });
  expect({ asked, requests }).toEqual({ asked: 0, requests: [] });
});

const useless: readonly (readonly [does: string, auth: () => string | Promise<string>])[] = [
  ["rejects", () => Promise.reject(new Error("the store is locked"))],
  ["throws", () => raise(new Error("the store is locked"))],
  ["provides nothing", () => ""],
  ["provides a value that is invalid in a header", () => "secret-card\r\nx: y"],
];

test.for(useless)("a function that %s leaves the call unsent", async ([, auth]) => {
  const { shop, requests } = respondingWith(() => json(202, {}), { auth });

  const outcome = await shop.startOrder({ body: { books: ["b1"] }, idempotencyKey: "order-1" });

  expect(requests).toEqual([]);
  expect(outcome).toMatchObject({
    kind: "not-sent",
    ok: false,
    reason: "credential",
    receipt: { attempts: 0, idempotencyKey: "order-1", requestId: undefined, replayed: false },
  });
  expect(
    JSON.stringify(outcome) + String(outcome.kind === "not-sent" && outcome.cause),
  ).not.toContain("secret-card");
});

interface Cards {
  readonly auth: CredentialSource;
  readonly rejected: readonly string[];
}

/** Provides cards, the next one after a card was rejected. */
function cardsOf(...cards: readonly string[]): Cards {
  const rejected: string[] = [];
  const token = (): string => cards[rejected.length] ?? raise(new Error("no card is left"));
  return { auth: { token, reject: (card) => void rejected.push(card) }, rejected };
}

const rejectFirst = (request: Request): Response =>
  request.headers.get("authorization") === "Bearer one"
    ? json(401, { reason: "expired" })
    : json(200, book);

test("the source is told the value of the rejected credential, and the call is sent once more", async () => {
  const { auth, rejected } = cardsOf("one", "two");
  const clock = virtualClock();
  const shop = createBookshop({
    auth,
    clock,
    maxRetries: 1,
    fetch: async (request) => rejectFirst(request),
  });

  const outcome = await shop.getBook({ path: { id: "b1" } });

  expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 2, waits: [] } });
  expect(rejected).toEqual(["one"]);
});

test("a keyed operation keeps its key with the next credential", async () => {
  const { auth } = cardsOf("one", "two");
  const { fetch, credentials, attempts } = scriptedFetch(
    [() => json(401, { reason: "expired" }), () => json(202, { id: "o1" })],
    virtualClock(),
  );
  const shop = createBookshop({ auth, fetch, maxRetries: 1 });

  await shop.startOrder({ body: { books: ["b1"] }, idempotencyKey: "order-1" });

  expect(credentials).toEqual(["Bearer one", "Bearer two"]);
  expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
});

const failing: readonly (readonly [does: string, reject: () => unknown])[] = [
  ["throws", () => raise(new Error("the store is locked"))],
  ["rejects", () => Promise.reject(new Error("the store is locked"))],
];

test.for(failing)("a source that %s in reject() is asked again", async ([, fail]) => {
  const { auth, rejected } = cardsOf("one", "two");
  const reject = (card: string): unknown => {
    auth.reject(card);
    return fail();
  };
  const { shop, requests } = respondingWith(() => json(401, { reason: "no" }), {
    auth: { ...auth, reject },
    maxRetries: 1,
  });

  const outcome = await shop.getBook({ path: { id: "b1" } });

  expect(outcome).toMatchObject({ kind: "response", status: 401, receipt: { attempts: 2 } });
  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer one",
    "Bearer two",
  ]);
  expect(rejected).toEqual(["one", "two"]);
});

test("a second rejection is final", async () => {
  const { auth, rejected } = cardsOf("one", "two", "three");
  const { shop, requests } = respondingWith(() => json(401, { reason: "no" }), {
    auth,
    maxRetries: 9,
  });

  const outcome = await shop.getBook({ path: { id: "b1" } });

  expect(outcome).toMatchObject({ kind: "response", status: 401 });
  expect(requests).toHaveLength(2);
  expect(rejected).toEqual(["one", "two"]);
});

test("the outcome tells why there is no other credential, not only that the first was rejected", async () => {
  const { auth } = cardsOf("one");
  const { shop } = respondingWith(() => json(401, { reason: "expired" }), { auth, maxRetries: 1 });

  const outcome = await shop.getBook({ path: { id: "b1" } });

  expect(outcome).toMatchObject({
    kind: "not-sent",
    reason: "credential",
    cause: { message: "no card is left" },
    receipt: { attempts: 1 },
  });
});

test.for([
  ["with a key, but without retries", "startOrder", 0],
  ["that is a mutation without a key", "withoutKey", 4],
] as const)("a call %s is sent once, and its credential rejected", async ([, name, maxRetries]) => {
  const { auth, rejected } = cardsOf("one", "two");
  const { idempotency: _, ...withoutKey } = operationTable.operations.startOrder;
  const table = { ...operationTable, operations: { ...operationTable.operations, withoutKey } };
  const { fetch, attempts } = scriptedFetch(
    [() => json(401, { reason: "expired" })],
    virtualClock(),
  );
  const methods = createMethods(table, { baseUrl: "https://shop.test", auth, fetch, maxRetries });

  const outcome = await methods[name]?.({ body: { books: ["b1"] } });

  expect(outcome).toMatchObject({ status: 401 });
  expect(attempts).toHaveLength(1);
  expect(rejected).toEqual(["one"]);
});

test("a value that is neither a string, a function nor a source is rejected", () => {
  // An invalid value that the types reject.
  const auth = { token: "one" } as unknown as CredentialSource;
  expect(() => createBookshop({ auth })).toThrow("must be a string");
});

function raise(error: Error): never {
  throw error;
}
