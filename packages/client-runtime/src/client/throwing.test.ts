import { expect, test } from "vitest";
import { createClient } from "../../../codegen/test/bookshop/generated/client.ts";
import type { Client } from "../../../codegen/test/bookshop/generated/calls.ts";
import { book, json } from "../../test/bookshop-client.ts";
import { type Scripted, scriptedFetch } from "../../test/scripted-fetch.ts";
import { isClientError } from "../options/client-error.ts";
import { fault, type Step, virtualClock } from "../testing/index.ts";
import type { Throwing } from "./throwing.ts";

interface ThrowingShop extends Scripted {
  readonly shop: Throwing<Client>;
}

function throwingShop(steps: readonly Step[], maxRetries = 4): ThrowingShop {
  const clock = virtualClock();
  const script = scriptedFetch(steps, clock);
  const options = { baseUrl: "https://shop.test/v2", auth: "secret-card", clock, maxRetries };
  return { ...script, shop: createClient({ ...options, fetch: script.fetch, throws: true }) };
}

const path = { id: "b1" };

test("a method returns the data of a success", async () => {
  const { shop } = throwingShop([fault.unavailable(), () => json(200, book)]);

  const { title } = await shop.getBook({ path });

  expect(title).toBe("Emma");
});

test.for([
  ["an error response", () => json(422, { reason: "taken" }), "response"],
  ["no response", fault.reset(), "unknown-outcome"],
] as const)("a method throws the outcome of %s", async ([, step, kind]) => {
  const { shop, attempts } = throwingShop([step], 0);

  const call = shop.changeBook({ path, body: { note: null } });

  await expect(call).rejects.toMatchObject({
    name: "OutcomeError",
    code: kind,
    outcome: { kind, operation: "changeBook" },
    receipt: { idempotencyKey: expect.toSatisfy((key) => key === attempts[0]?.key) },
  });
});

test("a mistake of the program is a ClientError, as in every client", async () => {
  const { shop } = throwingShop([() => json(200, book)]);

  await expect(shop.getBook({ path: { id: "" } })).rejects.toSatisfy(isClientError);
});

test("items are the same, and an intent has an outcome", async () => {
  const page = { books: [book], next: null };
  const { shop } = throwingShop([() => json(200, page), fault.reset()], 0);

  expect(await shop.listBooks.items().next()).toMatchObject({ value: book });
  const intent = await shop.prepare("changeBook", { path, body: { note: null } });
  expect(await shop.send(intent)).toMatchObject({ kind: "unknown-outcome" });
});

test("a job is waited for by the data that started it", async () => {
  const { shop } = throwingShop([
    () => json(202, { id: "o1", status: "packing" }),
    () => json(200, { id: "o1", status: "sent" }),
  ]);

  const order = await shop.startOrder({ body: { books: ["b1"] } });

  expect(await shop.startOrder.wait(order)).toMatchObject({ kind: "done", id: "o1" });
});
