import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { createMethods } from "../../../../codegen/test/bookshop/generated/client.ts";
import { book, json } from "../../../test/bookshop-client.ts";
import { openNewsroom } from "../../../test/newsroom-server.ts";
import { scriptedOptions } from "../../../test/scripted-contract-fetch.ts";
import { scriptedShop } from "../../../test/scripted-shop.ts";
import { createFetch } from "../../adapters/fetch/index.ts";
import { orThrow } from "../../outcome/or-throw.ts";
import { fault } from "../../testing/index.ts";
import type { ClientHooks } from "./client-hooks.ts";
import { runHooks } from "./run-hooks.ts";

const path = { id: "b1" };
const found = (): Response => json(200, book);

interface Logged {
  readonly hooks: ClientHooks;
  readonly log: string[];
}

/** Hooks that log what they see. */
function logged(): Logged {
  const log: string[] = [];
  const hooks = runHooks({
    onRequest: ({ operation, attempt }) => {
      log.push(`> ${operation} ${attempt}`);
      return { "x-attempt": String(attempt) };
    },
    onResponse: ({ attempt, status }) => log.push(`< ${attempt} ${status}`),
    onOutcome: ({ operation, kind }) => log.push(`${operation} ${kind}`),
  });
  return { hooks, log };
}

const retried = ["> getBook 1", "< 1 503", "> getBook 2", "< 2 200", "getBook response"];

test("methods of createMethods have the hooks of their client", async () => {
  const { hooks, log } = logged();
  const { options } = scriptedOptions([fault.unavailable(), found], { hooks });
  const { getBook } = createMethods({ getBook: operationTable.operations.getBook }, options);

  await getBook({ path });

  expect(log).toEqual(retried);
});

test("a fetch has them for the operations of its contract, and not for other requests", async () => {
  const { hooks, log } = logged();
  const steps = [fault.unavailable(), found, () => new Response("")];
  const { options, attempts } = scriptedOptions(steps, { hooks });
  const send = createFetch(operationTable, options);

  const response = await send(new Request("https://shop.test/v2/books/b1"));
  await send("https://other.test/page");

  expect(await response.json()).toEqual(book);
  expect(log).toEqual(retried);
  expect(attempts.map(({ headers }) => headers.get("x-attempt"))).toEqual(["1", "2", null]);
});

test("each page, each poll and each sending of an intent is a call with hooks", async () => {
  const { hooks, log } = logged();
  const page = (next: string | null): (() => Response) => {
    return () => json(200, { books: [book], next });
  };
  const started = (): Response => json(202, { id: "o1", status: "packing" });
  const sent = (): Response => json(200, { id: "o1", status: "sent" });
  const { shop } = scriptedShop([page("2"), page(null), started, sent, found], { hooks });

  for await (const _ of shop.listBooks.items()) continue;
  await shop.startOrder.wait(orThrow(await shop.startOrder({ body: { books: ["b1"] } })));
  await shop.send(await shop.prepare("changeBook", { path, body: {} }));

  expect(log.filter((line) => line.startsWith(">"))).toEqual([
    "> listBooks 1",
    "> listBooks 1",
    "> startOrder 1",
    "> getOrder 1",
    "> changeBook 1",
  ]);
});

test("a download and a stream have their outcome when the response begins, and a new connection is another call", async () => {
  const { hooks, log } = logged();
  await using newsroom = await openNewsroom(
    (request, response) => {
      if (request.url?.includes("pictures")) {
        response.writeHead(200, { "content-type": "image/png" }).end("png");
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      const isFirst = request.headers["last-event-id"] === undefined;
      response.write(isFirst ? 'id: 1\ndata: {"id":1,"text":""}\n\n' : "data: [DONE]\n\n", () =>
        isFirst ? response.destroy() : response.end(),
      );
    },
    { hooks },
  );
  const { followHeadlines, getPicture } = newsroom.client;

  const { data: picture } = orThrow(await getPicture.download({ path }));
  expect(log.splice(0)).toEqual(["> getPicture 1", "< 1 200", "getPicture response"]);
  await new Response(picture).text();
  const { data: headlines } = orThrow(await followHeadlines());
  for await (const _ of headlines) continue;

  const connection = ["> followHeadlines 1", "< 1 200", "followHeadlines response"];
  expect(log).toEqual([...connection, ...connection]);
});

test("bytes are those of a body that is known before it is sent", async () => {
  const seen: (Uint8Array | undefined)[] = [];
  const hooks = runHooks({
    onRequest: async ({ bytes }) => {
      const read = await bytes();
      seen.push(read?.slice());
      // A copy: what a hook does to it does not change the body.
      read?.fill(0);
    },
  });
  const received: string[] = [];
  await using newsroom = await openNewsroom(
    async (request, response) => {
      received.push(Buffer.concat(await request.toArray()).toString());
      response.writeHead(204).end();
    },
    { hooks },
  );
  const { uploadVideo, readStatus } = newsroom.client;
  const bytes = new TextEncoder().encode("film");

  for (const body of [bytes, new Blob([bytes]), bytes.buffer, new Blob([bytes]).stream()])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await uploadVideo({ body });
  await readStatus();

  const texts = seen.map((read) => read && new TextDecoder().decode(read));
  expect(texts).toEqual(["film", "film", "film", undefined, ""]);
  expect(received).toEqual(["film", "film", "film", "film", ""]);
});
