/* oxlint-disable vitest/expect-expect -- each @ts-expect-error below is an assertion, made by the compiler */
import { expectTypeOf, test } from "vitest";
import type { Client } from "../../../codegen/test/bookshop/generated/calls.ts";
import type { Throwing } from "./throwing.ts";

declare const shop: Throwing<Client>;

test("a method takes the same input and returns the data", async () => {
  const { note, title } = await shop.getBook({ path: { id: "b1" } });
  expectTypeOf([note, title]).toEqualTypeOf<(string | null)[]>();
  void shop.listBooks();
  // @ts-expect-error a misspelled path parameter
  void shop.getBook({ path: { name: "b1" } });
  // @ts-expect-error the outcome is in the error
  void (await shop.listBooks()).ok;
});

test("the other methods are those of every client; wait also takes the data", async () => {
  const order = await shop.startOrder({ body: { books: ["b1"] } });
  const ended = await shop.startOrder.wait(order, { deadlineMs: 600_000 });
  expectTypeOf(ended.kind).toEqualTypeOf<"done" | "failed" | "not-ended">();
  void shop.startOrder.wait("o1");
  // @ts-expect-error the data of another operation
  void shop.startOrder.wait(await shop.getBook({ path: { id: "b1" } }));
  for await (const { title } of shop.listBooks.items()) expectTypeOf(title).toEqualTypeOf<string>();
  const intent = await shop.prepare("startOrder", { body: { books: ["b1"] } });
  expectTypeOf((await shop.send(intent)).ok).toEqualTypeOf<boolean>();
});
