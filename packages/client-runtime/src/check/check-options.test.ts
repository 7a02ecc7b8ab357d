import { expect, test } from "vitest";
import { createClient } from "../../../codegen/test/bookshop/generated/client.ts";
import { book, createBookshop, json } from "../../test/bookshop-client.ts";
import { scriptedShop, type ScriptedShop } from "../../test/scripted-shop.ts";
import type { ClientOptions } from "../call/client-options.ts";

const refusal = { name: "ClientError", code: "option-invalid" };

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
    expect.objectContaining({ ...refusal, message: expect.stringContaining(name) }),
  );
});

test.for([undefined, null, 5, "http://shop.test"])("a client is not made of %j", (options) => {
  // A careless caller's.
  expect(() => createClient(options as unknown as ClientOptions)).toThrow(
    expect.objectContaining({ ...refusal, message: "The options must be an object" }),
  );
});

const misused: readonly (readonly [name: string, limits: object])[] = [
  ["a signal of text", { signal: "x" }],
  ["a signal of nothing", { signal: {} }],
  ["a signal of null", { signal: null }],
  ["the signal's controller", { signal: new AbortController() }],
  ["a deadline of text", { deadlineMs: "5" }],
  ["a word for what was sent before", { sentBefore: "yes" }],
];

test.for(misused)("%s is refused wherever a call or a wait begins", async ([, given]) => {
  const { shop, tries } = connect();
  // A careless caller's.
  const limits = given as { signal?: AbortSignal };
  const intent = await shop.prepare("changeBook", { path, body: {} });

  await expect(shop.getBook({ path, ...limits })).rejects.toMatchObject(refusal);
  await expect(shop.send(intent, limits)).rejects.toMatchObject(refusal);
  await expect(shop.startOrder.wait("o1", limits)).rejects.toMatchObject(refusal);
  await expect(shop.listBooks.pages(limits).next()).rejects.toMatchObject(refusal);
  expect(tries).toEqual([]);
});

test("who is told of a job's progress can be called, before it is asked for", async () => {
  const { shop, tries } = connect();

  const wait = shop.startOrder.wait("o1", { onProgress: "x" as never });

  await expect(wait).rejects.toMatchObject(refusal);
  expect(tries).toEqual([]);
});

test.for(["b1", 5])("a method is passed no %j, but an object with its parts", async (input) => {
  const { shop, tries } = connect();

  await expect(shop.getBook(input as never)).rejects.toMatchObject(refusal);
  expect(tries).toEqual([]);
});

test("headers that would be lost are refused by methods and by what decides on a call", async () => {
  const { shop, tries } = connect();
  const headers = new Headers({ "X-Reason": "old" });
  const input = { path, headers: headers as never };

  await expect(shop.deleteBooksId(input)).rejects.toMatchObject(refusal);
  await expect(shop.prepare("deleteBooksId", input)).rejects.toMatchObject(refusal);
  expect(tries).toEqual([]);
});

test.for([
  ["path", null],
  ["path", "b1"],
  ["query", null],
  ["query", new URLSearchParams({ genre: "crime" })],
  ["query", [["genre", "crime"]]],
] as const)("the %s of a call is not %o", async ([name, value]) => {
  const { shop, tries } = connect();

  const outcome = shop.getBook({ path, [name]: value });

  await expect(outcome).rejects.toMatchObject({
    ...refusal,
    message: `The option ${name} must be a plain object`,
  });
  expect(tries).toEqual([]);
});

test("a signal is known by what it can do, whichever realm it is of", async () => {
  const { shop, tries } = connect();
  const own = new AbortController().signal;
  const foreign = {
    aborted: false,
    addEventListener: own.addEventListener.bind(own),
    removeEventListener: own.removeEventListener.bind(own),
    throwIfAborted: own.throwIfAborted.bind(own),
  };

  const outcome = await shop.getBook({ path, signal: foreign as unknown as AbortSignal });

  expect(outcome.ok).toBe(true);
  expect(tries).toHaveLength(1);
});

const path = { id: "b1" };

function connect(): ScriptedShop {
  return scriptedShop([() => json(200, book)]);
}
