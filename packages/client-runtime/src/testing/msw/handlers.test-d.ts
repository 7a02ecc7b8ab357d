/* oxlint-disable vitest/expect-expect -- each @ts-expect-error below is an assertion, made by the compiler */
import { expectTypeOf, test } from "vitest";
import type { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import type { Client } from "../../../../codegen/test/bookshop/generated/calls.ts";
import type { HandlersOptions } from "./index.ts";

type Responses = NonNullable<HandlersOptions<typeof operationTable, Client>["responses"]>;
type Asked<Name extends keyof Responses> = Parameters<
  Extract<NonNullable<Responses[Name]>, (asked: never) => unknown>
>[0];

const book = { id: "b1", title: "Emma", note: null };
const error = { reason: "gone" };

const frozen = { status: 200, body: { books: [book], next: null } } as const;

function accept(responses: Responses): void {
  void responses;
}

test("a response has the body of its status; the status of the only success is optional", () => {
  accept({ getBook: { body: book } });
  accept({ getBook: { status: 200, body: book } });
  accept({ getBook: { status: 404, body: error } });
  accept({ getBook: [{ status: 404, body: error }, { body: book }] });
  accept({ getBook: async () => ({ status: 404, body: error }) });
  accept({ listBooks: { status: 418, body: error } });
  accept({ deleteBooksId: {} });
  accept({ openingHours: { body: "always" } });
  accept({ listBooks: frozen });
});

test("other responses do not compile", () => {
  // @ts-expect-error the body of another status
  accept({ getBook: { body: error } });
  // @ts-expect-error so is this
  accept({ getBook: { status: 404, body: book } });
  // @ts-expect-error a status that the document does not have
  accept({ listBooks: { status: 500, body: error } });
  // @ts-expect-error a body for a response without one
  accept({ deleteBooksId: { body: book } });
  // @ts-expect-error no body for a response with one
  accept({ getBook: {} });
  // @ts-expect-error an operation that the document does not have
  accept({ burnBook: { body: book } });
  // @ts-expect-error a list without a response
  accept({ getBook: [] });
  // @ts-expect-error a function that responds with the body of another operation
  accept({ openingHours: () => ({ body: book }) });
});

test("a function gets the typed input of its operation", () => {
  expectTypeOf<Asked<"getBook">["path"]>().toEqualTypeOf<{ readonly id: string }>();
  expectTypeOf<Asked<"getBook">["body"]>().toEqualTypeOf<undefined>();
  expectTypeOf<Asked<"changeBook">["body"]>().toHaveProperty("title");
  expectTypeOf<keyof Asked<"listBooks">["path"]>().toEqualTypeOf<never>();
});
