import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { openNewsroom } from "../../../test/newsroom-server.ts";
import { orThrow } from "../../outcome/or-throw.ts";
import { systemClock } from "../../options/time/clock.ts";
import type { Clock } from "../../options/time/clock.ts";
import { isStreamError, type StreamError } from "./stream-error.ts";

const first = 'id: 1\ndata: {"id":1,"text":"Rain"}\n\n';
const second = 'id: 2\ndata: {"id":2,"text":"Zürich floods"}\n\n';
const events = [
  { event: "message", id: "1", data: { id: 1, text: "Rain" } },
  { event: "message", id: "2", data: { id: 2, text: "Zürich floods" } },
];

test("events arrive one by one, parsed by the document's schema", async () => {
  const responses: ServerResponse[] = [];
  await using newsroom = await openNewsroom((_, response) => {
    responses.push(response);
    startEvents(response).write(first);
  });

  const { data } = orThrow(await newsroom.client.followHeadlines({ query: { desk: "city" } }));
  const seen: string[] = [];
  for await (const { data: headline } of data) {
    seen.push(headline.text);
    // The next event is sent only after this one has been read.
    if (seen.length === 1) responses[0]?.end(second);
  }

  expect(seen).toEqual(["Rain", "Zürich floods"]);
  expect(newsroom.requests[0]?.url).toBe("/v1/headlines?desk=city");
  expect(newsroom.requests[0]?.headers.accept).toBe("text/event-stream, application/json");
});

test("a response of another kind is read as before", async () => {
  await using newsroom = await openNewsroom((request, response) => {
    const isRejected = request.method === "GET";
    response.writeHead(isRejected ? 401 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isRejected ? { error: "no card" } : { text: "Regen" }));
  });
  const { client } = newsroom;

  const rejected = await client.followHeadlines();
  const { data } = orThrow(await client.translate({ body: { text: "Rain" } }));

  expect(rejected).toMatchObject({ kind: "response", status: 401, error: { error: "no card" } });
  expect(Symbol.asyncIterator in data ? undefined : data.text).toBe("Regen");
});

test("the name of an event narrows the type of its data, and an end mark ends the stream", async () => {
  await using newsroom = await openNewsroom((_, response) => {
    const parts = 'event: part\ndata: {"text":"Regen"}\n\nevent: end\ndata: {"words":1}\n\n';
    startEvents(response).end(`${parts}data: [DONE]\n\nevent: part\ndata: {"text":"no"}\n\n`);
  });

  const { data } = orThrow(await newsroom.client.translate({ body: { text: "", stream: true } }));
  const texts: (string | number)[] = [];
  if (!(Symbol.asyncIterator in data)) throw new Error("This is not a stream");
  for await (const each of data)
    texts.push(each.event === "part" ? each.data.text : each.data.words);

  expect(texts).toEqual(["Regen", 1]);
});

test("data of a text is not parsed", async () => {
  await using newsroom = await openNewsroom((_, response) => {
    startEvents(response).end("data: 1\n\ndata: {\ndata:  a\n\n");
  });

  const { data } = orThrow(await newsroom.client.followTicker());

  expect(await collect(data)).toMatchObject([{ data: "1" }, { data: "{\n a" }]);
});

test("after a lost connection, a read continues after the last event, when the service asks for it", async () => {
  const waits: number[] = [];
  const clock: Clock = {
    now: systemClock.now,
    sleep: async (ms, signal) => {
      if (ms !== 70_000) return systemClock.sleep(ms, signal);
      waits.push(ms);
    },
  };
  await using newsroom = await openNewsroom(
    (request, response) => {
      const isFirst = request.headers["last-event-id"] === undefined;
      if (isFirst)
        startEvents(response).write(`retry: 70000\n\n${first}data: half`, lose(response));
      else startEvents(response).end(second);
    },
    { clock, auth: () => `card-${newsroom.requests.length + 1}` },
  );

  const { data } = orThrow(await newsroom.client.followHeadlines());

  expect(await collect(data)).toEqual(events);
  expect(waits).toEqual([70_000]);
  expect(newsroom.requests.map(({ headers }) => headers["last-event-id"])).toEqual([
    undefined,
    "1",
  ]);
  expect(newsroom.requests.map(({ headers }) => headers.authorization)).toEqual([
    "Bearer card-1",
    "Bearer card-2",
  ]);
});

test("a status without content ends a stream that was lost", async () => {
  await using newsroom = await openNewsroom((request, response) => {
    if (request.headers["last-event-id"] === "1") response.writeHead(204).end();
    else startEvents(response).write(first, lose(response));
  });

  const { data } = orThrow(await newsroom.client.followHeadlines());

  expect(await collect(data)).toEqual(events.slice(0, 1));
});

test("a stream that is lost again and again without an event ends after the retries", async () => {
  await using newsroom = await openNewsroom(
    (_, response) => startEvents(response).write(": hello\n\n", lose(response)),
    { maxRetries: 2 },
  );

  const { data } = orThrow(await newsroom.client.followHeadlines());

  expect(await failureOf(data)).toMatchObject({ code: "broken-off", lastEventId: "" });
  expect(newsroom.requests).toHaveLength(3);
});

test.for([
  ["events without an ID", 'data: {"id":1,"text":"Rain"}\n\n', 4],
  ["no retries", first, 0],
] as const)("it does not resume a stream with %s", async ([, text, maxRetries]) => {
  await using newsroom = await openNewsroom(
    (_, response) => startEvents(response).write(text, lose(response)),
    { maxRetries },
  );

  const { data } = orThrow(await newsroom.client.followHeadlines());

  expect(await failureOf(data)).toMatchObject({ code: "broken-off", name: "StreamError" });
  expect(newsroom.requests).toHaveLength(1);
});

test("it does not resume the stream of a mutation", async () => {
  await using newsroom = await openNewsroom((_, response) =>
    startEvents(response).write('id: 1\nevent: part\ndata: {"text":"a"}\n\n', lose(response)),
  );

  const { data } = orThrow(await newsroom.client.translate({ body: { text: "a" } }));
  if (!(Symbol.asyncIterator in data)) throw new Error("This is not a stream");

  expect(await failureOf(data)).toMatchObject({ code: "broken-off", lastEventId: "1" });
  expect(newsroom.requests).toHaveLength(1);
});

test("if the service rejects the resumption, the error has its outcome and the last ID", async () => {
  await using newsroom = await openNewsroom((request, response) => {
    if (request.headers["last-event-id"] === undefined)
      startEvents(response).write(first, lose(response));
    else response.writeHead(401, { "content-type": "application/json" }).end('{"error":"expired"}');
  });

  const { data } = orThrow(await newsroom.client.followHeadlines());
  const error = await failureOf(data);

  expect(error).toMatchObject({
    code: "not-resumed",
    lastEventId: "1",
    outcome: { kind: "response", status: 401, error: { error: "expired" } },
  });
  expect(error.message).toMatch(/^The stream was not resumed: followHeadlines got response 401/);
  expect(Object.keys(error)).not.toContain("outcome");
});

test("a wait beyond the deadline is not begun", async () => {
  await using newsroom = await openNewsroom((_, response) =>
    startEvents(response).write(`retry: 5000\n${first}`, lose(response)),
  );

  const { data } = orThrow(await newsroom.client.followHeadlines({ deadlineMs: 4000 }));

  expect(await failureOf(data)).toMatchObject({ code: "not-resumed" });
  expect(newsroom.requests).toHaveLength(1);
});

test("leaving the loop ends the connection", async () => {
  await using newsroom = await openNewsroom(
    (_, response) => void startEvents(response).write(first + second),
  );

  const { data } = orThrow(await newsroom.client.followHeadlines());
  for await (const { id } of data) if (id === "1") break;

  await newsroom.closed(1);
  expect(() => data[Symbol.asyncIterator]()).toThrow(TypeError);
});

test("cancel ends the connection, read or not, and a loop over it", async () => {
  await using newsroom = await openNewsroom(
    (_, response) => void startEvents(response).write(first),
  );

  const unread = orThrow(await newsroom.client.followHeadlines());
  await unread.data.cancel();
  await newsroom.closed(1);
  const { data } = orThrow(await newsroom.client.followHeadlines());
  const seen: string[] = [];
  for await (const { id } of data) {
    seen.push(id);
    void data.cancel();
  }

  await newsroom.closed(2);
  expect(seen).toEqual(["1"]);
});

test("the signal of the call ends the stream with its reason, without a listener left", async () => {
  const reason = new Error("the tab was closed");
  const controller = new AbortController();
  await using newsroom = await openNewsroom(
    (_, response) => void startEvents(response).write(first),
  );

  const { data } = orThrow(await newsroom.client.followHeadlines({ signal: controller.signal }));
  const read = async (): Promise<void> => {
    for await (const _ of data) controller.abort(reason);
  };

  await expect(read()).rejects.toBe(reason);
  await newsroom.closed(1);
  expect(newsroom.requests).toHaveLength(1);
});

test("data that is not JSON is an error that does not quote it", async () => {
  await using newsroom = await openNewsroom((_, response) =>
    startEvents(response).write("id: 7\ndata: {secret\n\n"),
  );

  const { data } = orThrow(await newsroom.client.followHeadlines());
  const error = await failureOf(data);

  expect(error).toMatchObject({ code: "item-invalid", lastEventId: "7" });
  expect(inspect(error, { showHidden: true })).not.toContain("secret");
  await newsroom.closed(1);
});

test("data with a number that is too large to be exact is an error that does not quote it", async () => {
  await using newsroom = await openNewsroom((_, response) =>
    startEvents(response).write('data: {"id":9007199254740993}\n\n'),
  );

  const { data } = orThrow(await newsroom.client.followHeadlines());
  const error = await failureOf(data);

  expect(error).toMatchObject({
    code: "item-invalid",
    message: "followHeadlines has streamed an item in which a number is too large to be exact",
  });
  await newsroom.closed(1);
});

test("lines are parsed as they arrive, also the last one without a line end", async () => {
  const text = '{"id":1,"text":"Zürich"}\n\n{"id":2,"text":"a\\nb"}\r\n{"id":3,"text":""}';
  await using newsroom = await openNewsroom((_, response) =>
    sendBytes(response, "application/x-ndjson", text),
  );

  const { data } = orThrow(await newsroom.client.exportArchive());

  expect(await collect(data)).toEqual([
    { id: 1, text: "Zürich" },
    { id: 2, text: "a\nb" },
    { id: 3, text: "" },
  ]);
});

test("texts of a JSON sequence may have several lines", async () => {
  const text = '\u001E{\n"id":1,"text":"Rain"}\n\u001E{"id":2,"text":"Sun"}\n';
  await using newsroom = await openNewsroom((_, response) =>
    sendBytes(response, "application/json-seq", text),
  );

  const { data } = orThrow(await newsroom.client.exportSequence());

  expect(await collect(data)).toEqual([
    { id: 1, text: "Rain" },
    { id: 2, text: "Sun" },
  ]);
});

test("lines that break off are an error after the complete ones", async () => {
  await using newsroom = await openNewsroom((_, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write('{"id":1,"text":"Rain"}\n{"id":2', lose(response));
  });
  const seen: number[] = [];

  const { data } = orThrow(await newsroom.client.exportArchive());
  const read = async (): Promise<void> => {
    for await (const { id } of data) seen.push(id);
  };

  await expect(read()).rejects.toMatchObject({ code: "broken-off" });
  expect(seen).toEqual([1]);
});

function startEvents(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
}

/** Ends a connection after what was written, without the end of the body. */
function lose(response: ServerResponse): () => void {
  return () => response.destroy();
}

/** Sends each byte alone, so that characters arrive in parts. */
function sendBytes(response: ServerResponse, contentType: string, text: string): void {
  response.writeHead(200, { "content-type": contentType });
  for (const byte of Buffer.from(text)) response.write(Buffer.of(byte));
  response.end();
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function failureOf(items: AsyncIterable<unknown>): Promise<StreamError> {
  try {
    await collect(items);
  } catch (error) {
    if (isStreamError(error)) return error;
    throw error;
  }
  throw new Error("The stream has ended");
}
