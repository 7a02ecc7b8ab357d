import { expect, test } from "vitest";
import { book, json } from "../../test/bookshop-client.ts";
import { scriptedShop } from "../../test/scripted-shop.ts";
import { isClientError } from "../check/client-error.ts";
import { fault } from "../testing/index.ts";
import { throwing } from "./throwing.ts";

const path = { id: "b1" };

test("a method returns the data of a success", async () => {
  const { shop } = scriptedShop([fault.unavailable(), () => json(200, book)]);

  const { title } = await throwing(shop).getBook({ path });

  expect(title).toBe("Emma");
});

test.for([
  ["an error answer", () => json(422, { reason: "taken" }), "response"],
  ["no answer", fault.reset(), "unknown-outcome"],
] as const)("a method throws the outcome of %s", async ([, step, kind]) => {
  const { shop, attempts } = scriptedShop([step], { maxRetries: 0 });

  const call = throwing(shop).changeBook({ path, body: { note: null } });

  await expect(call).rejects.toMatchObject({
    name: "OutcomeError",
    code: kind,
    outcome: { kind, operation: "changeBook" },
    receipt: { idempotencyKey: expect.toSatisfy((key) => key === attempts[0]?.key) },
  });
});

test("a mistake of the program is a ClientError, as in a client", async () => {
  const { shop } = scriptedShop([() => json(200, book)]);

  await expect(throwing(shop).getBook({ path: { id: "" } })).rejects.toSatisfy(isClientError);
});

test("pages, items and wait stay as they are; prepare and send are left out", async () => {
  const page = { books: [book], next: null };
  const { shop } = scriptedShop([() => json(200, page)]);
  const thrower = throwing(shop);

  expect(await thrower.listBooks.items().next()).toMatchObject({ value: book });
  expect(thrower.startOrder.wait).toBe(shop.startOrder.wait);
  expect(Object.keys(thrower)).toEqual(
    Object.keys(shop).filter((name) => name !== "prepare" && name !== "send"),
  );
});
