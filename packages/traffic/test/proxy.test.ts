import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type Proxy, startProxy } from "../src/proxy/start-proxy.ts";
import type { PassedExchange } from "../src/index.ts";

interface Watched {
  readonly proxy: Proxy;
  readonly exchanges: readonly PassedExchange[];
  /** What the server received: method, URL and raw headers. */
  readonly received: readonly string[];
}

/** A proxy before a server that answers with `answer`. */
async function watch(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<Watched> {
  const received: string[] = [];
  const server = createServer((incoming, outgoing) => {
    received.push([incoming.method, incoming.url, ...incoming.rawHeaders].join(" "));
    answer(incoming, outgoing);
  });
  server.on("upgrade", (_incoming, socket) => {
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n",
    );
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, ...(await proxyTo(`http://127.0.0.1:${port}/api`)) };
}

async function proxyTo(url: string): Promise<Pick<Watched, "proxy" | "exchanges">> {
  const exchanges: PassedExchange[] = [];
  const proxy = await startProxy({
    server: new URL(url),
    address: new URL("http://127.0.0.1:0"),
    onExchange: (exchange) => exchanges.push(exchange),
  });
  onTestFinished(async () => proxy.close());
  return { proxy, exchanges };
}

interface Answer {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

function send(
  url: string,
  { headers = ["Host", "notes.example"], body = "", method = "GET" } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, setHost: false, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

test("request and response pass as they are, and are recorded", async () => {
  const { proxy, exchanges, received } = await watch((incoming, outgoing) => {
    outgoing.sendDate = false;
    const body = gzipSync('{"id":"é"}');
    outgoing.writeHead(201, "Made", [
      "X-Two",
      "1",
      "x-two",
      "2",
      "Content-Encoding",
      "gzip",
      "Content-Length",
      String(body.byteLength),
    ]);
    incoming.resume().once("end", () => outgoing.end(body));
  });

  const headers = ["Host", "shop.example", "X-ODD", "a", "x-odd", "b", "Content-Length", "4"];
  const { status, rawHeaders, body } = await send(`${proxy.origin}/api/notes?q=%C3%A9&q=2`, {
    method: "POST",
    headers,
    body: "Milk",
  });

  expect(received).toEqual([`POST /api/notes?q=%C3%A9&q=2 ${headers.join(" ")} Connection close`]);
  expect([status, body]).toEqual([201, gzipSync('{"id":"é"}')]);
  expect(rawHeaders.slice(0, 4)).toEqual(["X-Two", "1", "x-two", "2"]);
  await expect.poll(() => exchanges.length).toBe(1);
  expect(exchanges[0]?.request).toMatchObject({ method: "POST", body: "Milk" });
  expect(exchanges[0]?.request.headers["x-odd"]).toBe("a, b");
  expect(new URL(exchanges[0]?.request.url ?? "").pathname).toBe("/api/notes");
  expect(exchanges[0]?.response.status).toBe(201);
  expect(new TextDecoder().decode(exchanges[0]?.response.bytes)).toBe('{"id":"é"}');
});

test.each([
  ["with dots", "/api/a/../b/./c"],
  ["with slashes", "//other.example/api//b"],
  ["with an encoded slash and a query", "/api/a%2Fb?x=%zz&y=|"],
])("a path %s passes as it is", async (_name, path) => {
  const { proxy, exchanges, received } = await watch((_incoming, outgoing) => outgoing.end());
  const { port, hostname } = new URL(proxy.origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  socket.resume();

  await expect.poll(() => exchanges.length).toBe(1);
  expect(received).toEqual([`GET ${path} Host a Connection close`]);
  expect(exchanges[0]?.request.url.endsWith(path)).toBe(true);
});

test("a body above a mebibyte passes whole, and its beginning is recorded", async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, "x");
  const { proxy, exchanges } = await watch((_incoming, outgoing) => outgoing.end(large));

  expect((await send(`${proxy.origin}/api`)).body.equals(large)).toBe(true);
  await expect.poll(() => exchanges.length).toBe(1);
  expect(exchanges[0]?.response.bytes.byteLength).toBe(1024 * 1024);
  expect(exchanges[0]?.response.unread).toBe("the first 1048576 bytes");
});

test("a body whose encoding is unknown passes, and is not judged", async () => {
  const { proxy, exchanges } = await watch((incoming, outgoing) => {
    outgoing.writeHead(200, { "content-encoding": "gzip" });
    incoming.pipe(outgoing);
  });
  const headers = ["Host", "notes.example", "Content-Encoding", "own", "Content-Length", "4"];

  const { body } = await send(`${proxy.origin}/api`, { method: "POST", headers, body: "Milk" });

  expect(String(body)).toBe("Milk");
  await expect.poll(() => exchanges.length).toBe(1);
  expect(exchanges[0]?.response.unread).toContain("content encoding");
  expect(exchanges[0]?.request.unrecorded).toBe("body");
});

test("a server that does not respond is a 502 that names it, and a failure in the exchange", async () => {
  const { proxy, exchanges } = await proxyTo("http://127.0.0.1:1/");

  const { status, body } = await send(`${proxy.origin}/api`);

  expect([status, String(body)]).toEqual([502, expect.stringContaining("http://127.0.0.1:1")]);
  expect(exchanges[0]?.response).toMatchObject({
    status: 0,
    failure: expect.stringContaining("ECONNREFUSED"),
  });
});

test("a response that breaks off breaks off for the client too", async () => {
  const { proxy, exchanges } = await watch((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-length": "10" });
    outgoing.write("half", () => outgoing.destroy());
  });

  await expect(send(`${proxy.origin}/api`)).rejects.toThrow("aborted");
  await expect.poll(() => exchanges[0]?.response.failure).toContain("broke off");
});

test("a client that leaves a stream ends the request at the server", async () => {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { proxy, exchanges } = await watch((_incoming, outgoing) => {
    outgoing.once("close", () => resolve());
    outgoing.write("data: 1\n\n");
  });

  const client = request(`${proxy.origin}/api`, (response) => {
    response.once("data", () => client.destroy());
    response.on("error", () => undefined);
  });
  client.on("error", () => undefined).end();

  await left;
  expect(exchanges).toEqual([]);
});

test("a connection that changes its protocol is passed on in both directions", async () => {
  const { proxy } = await watch(() => undefined);
  const { port, hostname } = new URL(proxy.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write("GET /api HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");

  let text = "";
  socket.on("data", (chunk) => {
    if (text === "") socket.write("ping");
    text += String(chunk);
  });
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 101 [^]*\r\n\r\nping$/);
});

test("an address that is in use is an error with the remedy", async () => {
  const { proxy } = await proxyTo("http://127.0.0.1:1/");
  const again = startProxy({
    server: new URL("http://127.0.0.1:1/"),
    address: new URL(proxy.origin),
    onExchange: () => undefined,
  });
  await expect(again).rejects.toMatchObject({
    code: "target-invalid",
    hint: expect.stringContaining("--proxy"),
  });
});
