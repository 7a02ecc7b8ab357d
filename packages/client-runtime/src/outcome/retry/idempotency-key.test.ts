import { expect, test } from "vitest";
import { respondingWith, json } from "../../../test/bookshop-client.ts";
import { idempotencyKey } from "./idempotency-key.ts";

const order = { id: "o1", status: "packing" };
const body = { books: ["b1"] };

test("a key is minted for each keyed call, sent, and shown in the receipt", async () => {
  const { shop, requests } = respondingWith(() => json(202, order));

  const outcomes = [await shop.startOrder({ body }), await shop.startOrder({ body })];

  const keys = requests.map(({ headers }) => headers.get("request-key"));
  expect(new Set(keys).size).toBe(2);
  expect(keys).toEqual(outcomes.map(({ receipt }) => receipt.idempotencyKey));
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9-]{6,40}$/);
});

test("operations that take no key get none", async () => {
  const { shop, requests } = respondingWith(() => json(200, order));

  const { receipt } = await shop.getOrder({ path: { id: "o1" } });

  expect(requests[0]?.headers.has("request-key")).toBe(false);
  expect(receipt.idempotencyKey).toBeUndefined();
});

test("the caller's key is sent, and the receipt shows a replay", async () => {
  const { shop, requests } = respondingWith(() => json(202, order, { "request-replayed": "yes" }));

  const outcome = await shop.startOrder({ body, idempotencyKey: "order-1" });

  expect(requests[0]?.headers.get("request-key")).toBe("order-1");
  expect(outcome.receipt).toMatchObject({
    idempotencyKey: "order-1",
    replayed: true,
    requestId: "t-1",
    attempts: 1,
  });
});

test("another value of the replay header is not a replay", async () => {
  const { shop } = respondingWith(() => json(202, order, { "request-replayed": "no" }));

  expect((await shop.startOrder({ body })).receipt.replayed).toBe(false);
});

test.for(["123456", "x".repeat(40)])(
  "the key %s is at the document's bounds and is accepted",
  async (key) => {
    const { shop, requests } = respondingWith(() => json(202, order));

    await shop.startOrder({ body, idempotencyKey: key });

    expect(requests[0]?.headers.get("request-key")).toBe(key);
  },
);

test.for(["12345", "x".repeat(41), "order_1", "order 1", "", "order-1\n"])(
  "the key %j violates the document and is rejected before anything is sent",
  async (key) => {
    const { shop, requests } = respondingWith(() => json(202, order));

    await expect(shop.startOrder({ body, idempotencyKey: key })).rejects.toMatchObject({
      code: "idempotency-key-invalid",
    });
    expect(requests).toEqual([]);
  },
);

test.for([
  ["no rules", {}, /^.{36}$/],
  ["no dashes", { pattern: "^[0-9a-f]+$" }, /^[0-9a-f]{32}$/],
  ["at most 32 characters", { maxLength: 32 }, /^[0-9a-f]{32}$/],
] as const)("a minted key fits %s", ([, key, expected]) => {
  expect(idempotencyKey(policy(key), undefined)).toMatch(expected);
});

test("a pattern that is only valid without the Unicode flag is accepted", () => {
  const rules = policy({ pattern: String.raw`^[a-z0-9\_\-]+$` });

  expect(idempotencyKey(rules, undefined)).toMatch(/^[a-z0-9-]{36}$/);
  expect(() => idempotencyKey(rules, "Order")).toThrow(
    expect.objectContaining({ code: "idempotency-key-invalid" }),
  );
});

test("if no random key matches, the caller must pass one", () => {
  const rules = policy({ maxLength: 8 });

  expect(() => idempotencyKey(rules, undefined)).toThrow(
    expect.objectContaining({ code: "idempotency-key-unmintable" }),
  );
  expect(idempotencyKey(rules, "order-1")).toBe("order-1");
});

function policy(
  key: Parameters<typeof idempotencyKey>[0]["key"],
): Parameters<typeof idempotencyKey>[0] {
  return {
    header: "Request-Key",
    key,
    replay: { header: "Request-Replayed", value: "yes" },
    statuses: { missing: 400, pending: 409, conflict: 422 },
    retentionMs: 1,
  };
}
