import { expect, test } from "vitest";
import { createClient } from "../../../codegen/test/bookshop/generated/client.ts";
import { book, createBookshop, json } from "../../test/bookshop-client.ts";
import { scriptedShop, type ScriptedShop } from "../../test/scripted-shop.ts";
import type { ClientOptions } from "../call/ongoing/client-options.ts";

const rejection = { name: "ClientError", code: "option-invalid" };

test.for([
  ["fetch", "no"],
  ["onEvent", {}],
  ["random", 5],
  ["clock", {}],
  ["clock", { now: () => 0 }],
  ["clock", 5],
  ["headers", new Headers({ "X-Trip": "1" })],
  ["headers", new Map([["X-Trip", "1"]])],
  ["headers", [["X-Trip", "1"]]],
  ["headers", "X-Trip: 1"],
  ["deadlineMs", 0],
  ["deadlineMs", null],
  ["maxRetries", 1.5],
] as const)("the option %s of a client is not %j", ([name, value]) => {
  expect(() => createBookshop({ [name]: value })).toThrow(
    expect.objectContaining({ ...rejection, message: expect.stringContaining(name) }),
  );
});

test.for([undefined, null, 5, "https://shop.test"])("a client cannot be made of %j", (options) => {
  // An invalid value that the types reject.
  expect(() => createClient(options as unknown as ClientOptions)).toThrow(
    expect.objectContaining({ ...rejection, message: "The options must be an object" }),
  );
});

const misused: readonly (readonly [name: string, limits: object])[] = [
  ["a string as signal", { signal: "x" }],
  ["an empty object as signal", { signal: {} }],
  ["null as signal", { signal: null }],
  ["the signal's controller", { signal: new AbortController() }],
  ["a string as deadline", { deadlineMs: "5" }],
  ["a string as sentBefore", { sentBefore: "yes" }],
];

test.for(misused)("%s is rejected wherever a call or a wait begins", async ([, given]) => {
  const { shop, attempts } = connect();
  // An invalid value that the types reject.
  const limits = given as { signal?: AbortSignal };
  const intent = await shop.prepare("changeBook", { path, body: {} });

  await expect(shop.getBook({ path, ...limits })).rejects.toMatchObject(rejection);
  await expect(shop.send(intent, limits)).rejects.toMatchObject(rejection);
  await expect(shop.startOrder.wait("o1", limits)).rejects.toMatchObject(rejection);
  await expect(shop.listBooks.pages(limits).next()).rejects.toMatchObject(rejection);
  expect(attempts).toEqual([]);
});

test("onProgress is checked before the first poll", async () => {
  const { shop, attempts } = connect();

  const wait = shop.startOrder.wait("o1", { onProgress: "x" as never });

  await expect(wait).rejects.toMatchObject(rejection);
  expect(attempts).toEqual([]);
});

test.for(["b1", 5])("a method is passed no %j, but an object with its parts", async (input) => {
  const { shop, attempts } = connect();

  await expect(shop.getBook(input as never)).rejects.toMatchObject(rejection);
  expect(attempts).toEqual([]);
});

test("headers that would be lost are rejected by methods and by prepare", async () => {
  const { shop, attempts } = connect();
  const headers = new Headers({ "X-Reason": "old" });
  const input = { path, headers: headers as never };

  await expect(shop.deleteBooksId(input)).rejects.toMatchObject(rejection);
  await expect(shop.prepare("deleteBooksId", input)).rejects.toMatchObject(rejection);
  expect(attempts).toEqual([]);
});

test.for([
  ["path", null],
  ["path", "b1"],
  ["query", null],
  ["query", new URLSearchParams({ genre: "crime" })],
  ["query", [["genre", "crime"]]],
] as const)("the %s of a call is not %o", async ([name, value]) => {
  const { shop, attempts } = connect();

  const outcome = shop.getBook({ path, [name]: value });

  await expect(outcome).rejects.toMatchObject({
    ...rejection,
    message: `The option ${name} must be a plain object`,
  });
  expect(attempts).toEqual([]);
});

test("a signal of another realm is accepted", async () => {
  const { shop, attempts } = connect();
  const own = new AbortController().signal;
  const foreign = {
    aborted: false,
    addEventListener: own.addEventListener.bind(own),
    removeEventListener: own.removeEventListener.bind(own),
    throwIfAborted: own.throwIfAborted.bind(own),
  };

  const outcome = await shop.getBook({ path, signal: foreign as unknown as AbortSignal });

  expect(outcome.ok).toBe(true);
  expect(attempts).toHaveLength(1);
});

const path = { id: "b1" };

function connect(): ScriptedShop {
  return scriptedShop([() => json(200, book)]);
}
