import { MutationObserver } from "@tanstack/query-core";
import { describe, expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, createMethods, json } from "../../test/bookshop-client.ts";
import { openNewsroom } from "../../test/newsroom-server.ts";
import { scriptedOptions } from "../../test/scripted-contract-fetch.ts";
import { createCache } from "../../test/query-setting.ts";
import { scriptedShop } from "../../test/scripted-shop.ts";
import { queries } from "../adapters/query/index.ts";
import { createFetch } from "../adapters/fetch/index.ts";
import { createMethods as createBookshopMethods } from "../../../codegen/test/bookshop/generated/client.ts";
import { createClient as createNewsroom } from "../../../codegen/test/newsroom/generated/client.ts";
import { items } from "../client/pages.ts";
import { orThrow } from "../outcome/or-throw.ts";
import { fault } from "../testing/index.ts";
import type { CredentialEntry } from "../table/operation-table.ts";
import type { Auth, CredentialSource } from "../options/credential-source.ts";
import { runHooks } from "./hooks/run-hooks.ts";

const path = { id: "b1" };
const found = (): Response => json(200, book);
const auth = "own-card";
const own = "Bearer own-card";
const clients = "Bearer secret-card";

test("a call is sent with its own credential, the others with the client's", async () => {
  const { shop, credentials } = scriptedShop([found]);

  await shop.getBook({ path, auth });
  await shop.getBook({ path, auth: async () => auth });
  await shop.getBook({ path, auth: null });
  await shop.getBook({ path, auth: undefined });

  expect(credentials).toEqual([own, own, null, clients]);
});

describe("every way to call takes a credential", () => {
  const page = (next: string | null): (() => Response) => {
    return () => json(200, { books: [book], next });
  };

  test("pages and items", async () => {
    const { shop, credentials } = scriptedShop([page("2"), page(null), page("2"), page(null)]);
    for await (const _ of shop.listBooks.pages({ auth })) continue;
    for await (const _ of shop.listBooks.items({ auth })) continue;

    expect(credentials).toEqual([own, own, own, own]);
  });

  test("methods of createMethods, and their items", async () => {
    const { options, credentials } = scriptedOptions([page("2"), page(null)]);
    const { listBooks } = operationTable.operations;
    const methods = createBookshopMethods({ listBooks }, options);
    for await (const _ of items(methods.listBooks, { auth })) continue;

    expect(credentials).toEqual([own, own]);
  });

  test("jobs", async () => {
    const started = (): Response => json(202, { id: "o1", status: "packing" });
    const polled = ["packing", "sent"].map((status) => () => json(200, { id: "o1", status }));
    const { shop, credentials } = scriptedShop([started, ...polled]);
    const order = orThrow(await shop.startOrder({ body: { books: ["b1"] }, auth }));
    await shop.startOrder.wait(order, { auth });

    expect(credentials).toEqual([own, own, own]);
  });

  test("intents, which do not contain it", async () => {
    const { shop, credentials } = scriptedShop([found]);
    const intent = await shop.prepare("changeBook", { path, body: {} });
    await shop.send(intent, { auth });
    await shop.send(intent);

    expect(credentials).toEqual([own, clients]);
    expect(JSON.stringify(intent)).not.toContain("card");
  });

  test("mutations of TanStack Query", async () => {
    const { shop, credentials } = scriptedShop([found]);
    const { changeBook } = queries(operationTable, shop);
    const observer = new MutationObserver(createCache(), changeBook.mutationOptions());
    await observer.mutate({ path, body: {}, auth });

    expect(credentials).toEqual([own]);
  });

  test("a fetch", async () => {
    const { options, credentials } = scriptedOptions([found]);
    const send = createFetch(operationTable, options);
    await send("https://shop.test/v2/books/b1", { auth });
    await send("https://shop.test/v2/books/b1");
    await send("https://shop.test/v2/books/b1", { auth: null });

    expect(credentials).toEqual([own, clients, null]);
  });

  test("downloads, streams and the connections that resume them", async () => {
    await using newsroom = await openNewsroom((request, response) => {
      if (request.url?.includes("pictures")) {
        response.writeHead(200, { "content-type": "image/png" }).end("png");
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      const isFirst = request.headers["last-event-id"] === undefined;
      response.write(isFirst ? 'id: 1\ndata: {"id":1,"text":""}\n\n' : "data: [DONE]\n\n", () =>
        isFirst ? response.destroy() : response.end(),
      );
    });
    const { followHeadlines, getPicture } = newsroom.client;
    await new Response(orThrow(await getPicture.download({ path, auth })).data).text();
    for await (const _ of orThrow(await followHeadlines({ auth })).data) continue;

    expect(newsroom.requests.map(({ headers }) => headers.authorization)).toEqual([own, own, own]);
  });
});

/** Provides cards, the next one after a card was rejected. */
function cardsOf(...cards: readonly string[]): CredentialSource & { rejected: string[] } {
  const rejected: string[] = [];
  return {
    token: () => cards[rejected.length] ?? "",
    reject: (card) => rejected.push(card),
    rejected,
  };
}

test("after a rejection, the call asks its own source again, and never the client's", async () => {
  const [mine, others] = [cardsOf("one", "two"), cardsOf("three", "four")];
  const rejecting = [() => json(401, { reason: "expired" }), found];
  const { shop, credentials } = scriptedShop(rejecting, { auth: others });

  expect(await shop.getBook({ path, auth: mine })).toMatchObject({ ok: true });

  expect(credentials).toEqual(["Bearer one", "Bearer two"]);
  expect([mine.rejected, others.rejected]).toEqual([["one"], []]);
});

test("a rejected text of a call is final, although the client has a source", async () => {
  const others = cardsOf("three", "four");
  const { shop, credentials } = scriptedShop([() => json(401, { reason: "no" })], { auth: others });

  expect(await shop.getBook({ path, auth })).toMatchObject({ status: 401 });

  expect(credentials).toEqual([own]);
  expect(others.rejected).toEqual([]);
});

test("every retry has the credential of the call, and its hooks see it", async () => {
  const seen: unknown[] = [];
  const { shop, credentials } = scriptedShop([fault.unavailable(), fault.reset(), found], {
    hooks: runHooks({
      onRequest: ({ withCredential }) => void seen.push(withCredential().headers["authorization"]),
    }),
  });

  await shop.changeBook({ path, body: {}, auth });

  expect(credentials).toEqual([own, own, own]);
  expect(seen).toEqual([own, own, own]);
});

test.for([
  ["empty text", ""],
  ["an object of another kind", { token: "one" }],
  ["credentials that no operation takes", { sesion: "s1" }],
])("an invalid credential rejects the call: %s", async ([, given]) => {
  const { shop, attempts } = scriptedShop([found]);
  const call = shop.getBook({ path, auth: given });

  await expect(call).rejects.toMatchObject({ code: "auth-invalid" });
  expect(attempts).toEqual([]);
});

test("a credential of a call is not sent over plain HTTP to another machine", async () => {
  const options = { baseUrl: "http://shop.test/v2", auth: null, fetch: async () => found() };
  const strict = createBookshop(options);
  const open = createBookshop({ ...options, insecureHosts: ["shop.test"] });
  const send = createFetch(operationTable, options);
  const exposed = { code: "credential-exposed" };

  await expect(strict.getBook({ path, auth })).rejects.toMatchObject(exposed);
  await expect(send("http://shop.test/v2/books/b1", { auth })).rejects.toMatchObject(exposed);
  const intent = await strict.prepare("changeBook", { path, body: {} });
  await expect(strict.send(intent, { auth })).rejects.toMatchObject(exposed);
  expect(await open.getBook({ path, auth })).toMatchObject({ ok: true });
});

test("a credential of a call is not sent to a server that the options do not name", async () => {
  const seen: (string | null)[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    seen.push(request.headers.get("authorization"));
    return new Response(null, { status: 204 });
  };
  const options = { baseUrl: "https://newsroom.example/v1", auth: null, fetch };
  const body = new Uint8Array([1]);

  await expect(createNewsroom(options).uploadVideo({ body, auth })).rejects.toMatchObject({
    code: "credential-exposed",
  });
  await createNewsroom({ ...options, auth: "press-card" }).uploadVideo({ body, auth: null });
  await createNewsroom({
    ...options,
    credentialHosts: ["uploads.newsroom.example"],
  }).uploadVideo({ body, auth });

  expect(seen).toEqual([null, own]);
});

test("an operation with alternatives takes the one that the call has", async () => {
  const key: CredentialEntry = { in: "header", name: "X-Key", prefix: "", scheme: "key" };
  const session: CredentialEntry = { in: "cookie", name: "session", prefix: "", scheme: "session" };
  const { openingHours } = operationTable.operations;
  const credential = { ...session, others: [key] };
  const sent: Record<string, string>[] = [];
  const { hours } = createMethods(
    { ...operationTable, operations: { hours: { ...openingHours, credential } } },
    {
      baseUrl: "https://shop.test",
      auth: { session: "s1" },
      fetch: async ({ headers }) => {
        sent.push(Object.fromEntries(headers));
        return json(200, "");
      },
    },
  );
  const choices: readonly Auth[] = [{ key: "k1" }, { session: "s2" }];

  for (const each of choices)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await hours?.({ auth: each });
  await hours?.();

  const accept = "text/plain";
  expect(sent).toEqual([
    { accept, "x-key": "k1" },
    { accept, cookie: "session=s2" },
    { accept, cookie: "session=s1" },
  ]);
});

test("calls with a credential of their own are numbered among all calls, and share the budget", async () => {
  const numbers: number[] = [];
  const { shop } = scriptedShop([found], {
    budget: true,
    onEvent: ({ type, call }) => void (type === "call-start" && numbers.push(call)),
  });
  const [{ limit }] = operationTable.rateLimits;

  for (let call = 0; call < limit; call += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.changeBook({ path, body: {}, ...(call % 2 === 0 && { auth }) });
  const { receipt } = await shop.changeBook({ path, body: {} });

  expect(numbers).toEqual(Array.from({ length: limit + 1 }, (_, index) => index + 1));
  expect(receipt.waits).toHaveLength(1);
});
