import { expect, test } from "vitest";
import { answeredBy, book, json } from "../test/bookshop-client.ts";

test("the credential goes where the document says, and only to operations that ask for one", async () => {
  const { shop, requests } = answeredBy(() => json(200, book));

  await shop.getBook({ path: { id: "b1" } });
  await shop.openingHours();

  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer secret-card",
    null,
  ]);
});

test("a function is asked for each call", async () => {
  const cards = ["one", "two"];
  const { shop, requests } = answeredBy(() => json(200, book), {
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
  const { shop, requests } = answeredBy(() => json(404, { reason: "unknown" }), { auth: null });

  await shop.getBook({ path: { id: "b1" } });

  expect(requests[0]?.headers.has("authorization")).toBe(false);
});

test("nobody is asked when the call was aborted first", async () => {
  let asked = 0;
  const auth = (): string => String((asked += 1));
  const { shop, requests } = answeredBy(() => json(200, book), { auth });

  const outcome = await shop.getBook({ path: { id: "b1" }, signal: AbortSignal.abort() });

  expect(outcome).toMatchObject({ kind: "not-sent", reason: "aborted" });
  expect({ asked, requests }).toEqual({ asked: 0, requests: [] });
});

const useless: readonly (readonly [does: string, auth: () => string | Promise<string>])[] = [
  ["rejects", () => Promise.reject(new Error("the store is locked"))],
  ["throws", () => raise(new Error("the store is locked"))],
  ["provides nothing", () => ""],
  ["provides what no header can hold", () => "secret-card\r\nx: y"],
];

test.for(useless)("a function that %s leaves the call unsent", async ([, auth]) => {
  const { shop, requests } = answeredBy(() => json(202, {}), { auth });

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

function raise(error: Error): never {
  throw error;
}
