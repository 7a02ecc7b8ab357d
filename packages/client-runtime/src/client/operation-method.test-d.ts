import { expectTypeOf, test } from "vitest";
import type { Bookshop } from "../../test/bookshop-client.ts";

declare const shop: Bookshop;
const path = { id: "b1" };

type Succeeded<Method extends (...input: never) => Promise<unknown>> = Extract<
  Awaited<ReturnType<Method>>,
  { ok: true }
>;

test("a response without a body has undefined data, text has text", () => {
  expectTypeOf<Succeeded<Bookshop["deleteBooksId"]>["data"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Succeeded<Bookshop["openingHours"]>["data"]>().toEqualTypeOf<string>();
});

test("default covers errors only if a success is documented", async () => {
  const outcome = await shop.getBook({ path });
  if (outcome.kind !== "response") return;
  if (outcome.ok) expectTypeOf(outcome.status).toEqualTypeOf<200>();
  expectTypeOf<201 extends typeof outcome.status ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<307 extends typeof outcome.status ? true : false>().toEqualTypeOf<true>();
});

test("a range leaves the other statuses undocumented", async () => {
  const outcome = await shop.listBooks();
  if (outcome.kind !== "response" || outcome.ok) return;
  expectTypeOf<499 extends typeof outcome.status ? true : false>().toEqualTypeOf<true>();
  expectTypeOf<500 extends typeof outcome.status ? true : false>().toEqualTypeOf<false>();
});

test("headers that the client does not set are in the input, also required ones", () => {
  type Headers = Parameters<Bookshop["deleteBooksId"]>[0]["headers"];
  expectTypeOf<Headers["X-Reason"]>().toEqualTypeOf<string>();
  void shop.deleteBooksId({ path, headers: { "X-Reason": "old", "X-Trip": 5 } });
  void shop.getBook({ path, headers: { "X-Trip": undefined } });
  // @ts-expect-error a required header is missing
  void shop.deleteBooksId({ path });
  // @ts-expect-error the client sets the key's header itself
  void shop.deleteBooksId({ path, headers: { "X-Reason": "old", "Request-Key": "123456" } });
});

test("a field of a change is absent, null or a value, and never undefined", () => {
  type Change = Parameters<Bookshop["changeBook"]>[0]["body"];
  expectTypeOf<Change>().toEqualTypeOf<{
    title?: string;
    note?: string | null;
    genre?: "crime" | "poetry";
  }>();
  void shop.changeBook({ path, body: {} });
  void shop.changeBook({ path, body: { note: null } });
  void shop.changeBook({ path, body: { note: "", title: "Emma" } });
  // @ts-expect-error undefined is neither absent nor null
  void shop.changeBook({ path, body: { note: undefined } });
  // @ts-expect-error a field that cannot be null
  void shop.changeBook({ path, body: { title: null } });
  // @ts-expect-error an unknown field
  void shop.changeBook({ path, body: { notes: null } });
});
