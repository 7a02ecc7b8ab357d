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
  // @ts-expect-error left out
  void shop.send;
});
