import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { openNewsroom } from "../../../test/newsroom-server.ts";
import { orThrow } from "../../outcome/or-throw.ts";

const path = { id: "p1" };

test("a file is a Blob, or a stream that is read while it arrives", async () => {
  const responses: ServerResponse[] = [];
  await using newsroom = await openNewsroom((request, response) => {
    responses.push(response);
    const picture = response.writeHead(200, { "content-type": "image/png" });
    if (request.url?.endsWith("whole")) picture.end("whole");
    else picture.write("first");
  });
  const { getPicture } = newsroom.client;

  const { data: blob } = orThrow(await getPicture({ path: { id: "whole" } }));
  const { data: stream } = orThrow(await getPicture.download({ path }));
  const chunks: string[] = [];
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk).toString());
    // The rest is sent only after the beginning has been read.
    responses[1]?.end("rest");
  }

  expect(await blob.text()).toBe("whole");
  expect(chunks.join("|")).toBe("first|rest");
  expect(newsroom.requests[1]?.headers.authorization).toBe("Bearer press-card");
});

test("a response without a file is read as by the method", async () => {
  await using newsroom = await openNewsroom((request, response) => {
    const isHtml = request.url?.endsWith("html");
    response.writeHead(isHtml ? 200 : 401, {
      "content-type": isHtml ? "text/html" : "application/json",
    });
    response.end('{"error":"no card"}');
  });
  const { getPicture } = newsroom.client;

  expect(await getPicture.download({ path })).toMatchObject({
    status: 401,
    error: { error: "no card" },
  });
  expect(await getPicture.download({ path: { id: "html" } })).toMatchObject({
    kind: "undocumented",
    reason: "content",
  });
});

test("a stream that breaks off fails, and one that is cancelled or aborted ends its connection", async () => {
  const reason = new Error("enough");
  const controller = new AbortController();
  await using newsroom = await openNewsroom((request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    response.write("first", () => {
      if (request.url?.endsWith("broken")) response.destroy();
    });
  });
  const { getPicture } = newsroom.client;

  const broken = orThrow(await getPicture.download({ path: { id: "broken" } }));
  await expect(new Response(broken.data).text()).rejects.toThrow(TypeError);

  const cancelled = orThrow(await getPicture.download({ path }));
  await cancelled.data.cancel();
  await newsroom.closed(2);

  const { signal } = controller;
  const aborted = orThrow(await getPicture.download({ path, signal }));
  controller.abort(reason);
  await expect(new Response(aborted.data).text()).rejects.toThrow("enough");
  await newsroom.closed(3);
});

test("a program whose fetch fails at once gets the outcome of the method", async () => {
  await using newsroom = await openNewsroom((request) => request.destroy(), { maxRetries: 0 });

  const outcome = await newsroom.client.getPicture.download({ path });

  expect(outcome).toMatchObject({ kind: "unknown-outcome", operation: "getPicture" });
});

test.for([
  ["bytes", new TextEncoder().encode("picture")],
  ["a Blob", new Blob(["picture"])],
  ["a stream", new Blob(["pic", "ture"]).stream()],
] as const)("an upload takes %s", async ([, body]) => {
  const bodies: string[] = [];
  await using newsroom = await openNewsroom(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(204).end();
  });

  expect(await newsroom.client.putPicture({ path, body })).toMatchObject({ ok: true });

  expect(bodies).toEqual(["picture"]);
  expect(newsroom.requests[0]?.headers["content-type"]).toBe("image/png");
});

test("an upload arrives while its stream is written", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const arrived = Promise.withResolvers<string>();
  await using newsroom = await openNewsroom(async (request, response) => {
    const [chunk] = await once(request, "data");
    arrived.resolve(String(chunk));
    await request.resume().toArray();
    response.writeHead(204).end();
  });

  const call = newsroom.client.putPicture({ path, body: readable });
  await writer.write(Buffer.from("first"));
  expect(await arrived.promise).toBe("first");
  await writer.close();

  expect(await call).toMatchObject({ ok: true });
});

test("a stream that is being read is rejected before anything is sent", async () => {
  await using newsroom = await openNewsroom((_, response) => void response.end());
  const body = new Blob(["x"]).stream();
  body.getReader();

  await expect(newsroom.client.putPicture({ path, body })).rejects.toMatchObject({
    code: "request-invalid",
    message: "putPicture cannot be sent: its stream is already being read",
  });
  expect(newsroom.requests).toEqual([]);
});
