import { type AddressInfo, connect, Server } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { exchangeRaw, openSocket } from "../testing/exchange-raw.ts";
import { createServer } from "./create-server.ts";
import { listen, type Listener } from "./listen.ts";

let listener: Listener;
const received: string[] = [];
/** The length of each body, or the name of the error that ended its reading. */
const bodies: (string | number)[] = [];

beforeAll(async () => {
  listener = await listen(answer, {
    host: "127.0.0.1",
    port: 0,
    https: false,
    onClientError: ({ status, reason, method, path }) =>
      Response.json({ error: status, reason, method, path }, { status: 400 }),
  });
});
afterAll(() => listener.close());

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  received.push(`${request.method} ${pathname}`);
  try {
    bodies.push((await request.arrayBuffer()).byteLength);
  } catch {
    bodies.push("cut off");
  }
  return new Response(pathname);
}

const end = "Host: a\r\nConnection: close\r\n\r\n";
const filler = (bytes: number): string => `X-Filler: ${"f".repeat(bytes)}\r\n`;
const rejected: Readonly<Record<string, [text: string, error: number, reason: RegExp]>> = {
  "64 KiB in one header": [`GET / HTTP/1.1\r\n${filler(65_536)}${end}`, 431, /exceed 16384 bytes/],
  "64 KiB in many headers": [
    `GET / HTTP/1.1\r\n${"A:b\r\n".repeat(13_000)}${end}`,
    431,
    /exceed 16384 bytes/,
  ],
  "a megabyte of headers": [
    `GET / HTTP/1.1\r\n${filler(1024 * 1024)}${end}`,
    431,
    /exceed 16384 bytes/,
  ],
  "a target of 20 KiB": [`GET /${"a".repeat(20_480)} HTTP/1.1\r\n${end}`, 431, /exceed/],
  "text that is not HTTP": ["hello\r\n\r\n", 400, /not an HTTP\/1.1 request/],
  "an incomplete request line": [`GET\r\n${end}`, 400, /not an HTTP\/1.1 request/],
  "another version": [`GET / HTTP/3.7\r\n${end}`, 400, /not an HTTP\/1.1 request/],
  "the preface of HTTP/2": ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, /not an HTTP\/1.1 request/],
  TLS: ["\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001", 400, /not an HTTP\/1.1 request/],
  "a method that the parser does not know": [
    `BREW / HTTP/1.1\r\n${end}`,
    501,
    /does not know the method/,
  ],
  "a header without a name": [`GET / HTTP/1.1\r\n: a\r\n${end}`, 400, /not an HTTP/],
  "a header with a space in its name": [`GET / HTTP/1.1\r\nA b: c\r\n${end}`, 400, /not an HTTP/],
  "a NUL in a header": [`GET / HTTP/1.1\r\nA: \0\r\n${end}`, 400, /not an HTTP/],
  "two lengths": [
    `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}ab`,
    400,
    /not an HTTP/,
  ],
  "a length and chunks": [
    `POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
    400,
    /not an HTTP/,
  ],
  "another expectation": [`GET / HTTP/1.1\r\nExpect: tea\r\n${end}`, 417, /expectation/],
  "a missing host": ["GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, /no usable target/],
  "an invalid host": [
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    400,
    /no usable target/,
  ],
  "a target that is not a path": [`OPTIONS * HTTP/1.1\r\n${end}`, 400, /no usable target/],
  "a tunnel": [`CONNECT a:443 HTTP/1.1\r\n${end}`, 400, /not a proxy/],
};

test.each(Object.entries(rejected))(
  "%s is rejected with a response of the server",
  async (_, [text, error, reason]) => {
    received.length = 0;
    const answers = await exchangeRaw(listener.origin, Buffer.from(text, "latin1"));

    expect(answers.map(({ status, body }) => [status, JSON.parse(body)])).toEqual([
      [400, expect.objectContaining({ error, reason: expect.stringMatching(reason) })],
    ]);
    expect(answers[0]?.headers.get("content-type")).toBe("application/json");
    expect(received).toEqual([]);
    expect(await (await fetch(`${listener.origin}/alive`)).text()).toBe("/alive");
  },
);

test("a client error has the method and the path without the query", async () => {
  const text = `GET /books?token=secret HTTP/1.1\r\n${filler(20_000)}${end}`;
  const [answered] = await exchangeRaw(listener.origin, text);

  expect(JSON.parse(answered?.body ?? "")).toMatchObject({ method: "GET", path: "/books" });
  expect(answered?.body).not.toContain("secret");
});

test("headers just below the limit are accepted", async () => {
  const [answered] = await exchangeRaw(
    listener.origin,
    `GET /a HTTP/1.1\r\n${filler(16_000)}${end}`,
  );

  expect(answered).toMatchObject({ status: 200, body: "/a" });
});

test("an error after a complete request is answered after it", async () => {
  const answers = await exchangeRaw(
    listener.origin,
    "GET /first HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n",
  );

  expect(answers.map(({ status, body }) => [status, body.slice(0, 6)])).toEqual([
    [200, "/first"],
    [400, '{"erro'],
  ]);
});

test("an encoded slash stays part of its segment", async () => {
  const [answered] = await exchangeRaw(listener.origin, `GET /a%2Fb/..%2fc HTTP/1.1\r\n${end}`);

  expect(answered?.body).toBe("/a%2Fb/..%2fc");
});

test.each([
  ["by length", "Content-Length: 1000\r\n\r\n{"],
  ["in chunks", "Transfer-Encoding: chunked\r\n\r\n5\r\n{"],
])("a body that is truncated %s ends only its own request", async (_, rest) => {
  bodies.length = 0;
  received.length = 0;
  const socket = await openSocket(listener.origin);
  socket.write(`POST /cut HTTP/1.1\r\nHost: a\r\n${rest}`);
  await expect.poll(() => received).toEqual(["POST /cut"]);
  socket.destroy();

  await expect.poll(() => bodies).toEqual(["cut off"]);
  expect((await fetch(`${listener.origin}/alive`)).status).toBe(200);
});

test("a chunk without a size is rejected before the request is answered", async () => {
  const head = `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${end}`;
  const answers = await exchangeRaw(listener.origin, `${head}zz\r\nab\r\n0\r\n\r\n`);

  expect(answers).toMatchObject([{ status: 400, body: expect.stringContaining("not an HTTP") }]);
});

test("a body that is not read is dropped while the client reads the response, up to a bound", async () => {
  const early = await listen(() => new Response("early"), {
    host: "127.0.0.1",
    port: 0,
    https: false,
  });
  const socket = await openSocket(early.origin);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  const size = 0x10000;
  const chunk = `${size.toString(16)}\r\n${"a".repeat(size)}\r\n`;
  let sent = 0;
  const write = (): void => {
    while (socket.writable && socket.write(chunk)) sent += size;
  };
  socket.on("drain", write);
  write();
  await closed;
  await early.close();

  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 200 .*connection: close.*early$/is);
  expect(sent).toBeGreaterThan(50 * 1024 * 1024);
});

test("a truncated body is rejected", async () => {
  const socket = await openSocket(listener.origin);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.end("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{");
  await new Promise((resolve) => socket.once("close", resolve));

  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 400 /);
});

test("a function that throws ends the connection, not the process", async () => {
  const broken = await listen(() => Promise.reject(new Error("broken")), {
    host: "127.0.0.1",
    port: 0,
    https: false,
    onClientError: () => Promise.reject(new Error("broken too")),
  });

  expect((await fetch(broken.origin)).status).toBe(500);
  expect(await exchangeRaw(broken.origin, "nonsense\r\n\r\n")).toEqual([]);
  await broken.close();
});

test("without onClientError, a server rejects in plain text", async () => {
  const plain = await listen(answer, { host: "127.0.0.1", port: 0, https: false });

  expect(await exchangeRaw(plain.origin, `GET / HTTP/1.1\r\nExpect: tea\r\n${end}`)).toMatchObject([
    { status: 417, body: "The only supported expectation is 100-continue\n" },
  ]);
  await plain.close();
});

test("a connection that is reset after CONNECT does not end the process", async () => {
  const failures: Error[] = [];
  const note = (error: Error): void => void failures.push(error);
  process.on("uncaughtExceptionMonitor", note);
  onTestFinished(() => void process.off("uncaughtExceptionMonitor", note));

  for (let count = 0; count < 10; count++) {
    const socket = await openSocket(listener.origin);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.once("data", () => socket.resetAndDestroy());
    socket.write(`CONNECT b:1 HTTP/1.1\r\n${end}`);
    await closed;
  }

  expect((await fetch(`${listener.origin}/alive`)).status).toBe(200);
  expect(failures).toEqual([]);
});

test("connections that cannot be accepted do not end the process", async () => {
  const listening = vi.spyOn(Server.prototype, "listen");
  onTestFinished(() => listening.mockRestore());
  const { origin, close } = await listen(answer, { host: "127.0.0.1", port: 0, https: false });
  const [server] = listening.mock.contexts as Server[]; // of a method of servers

  for (const code of ["EMFILE", "ENFILE"]) server?.emit("error", new Error(code));

  expect((await fetch(origin)).status).toBe(200);
  await close();
});

test("an unused connection is announced, and ends without a reset", async () => {
  const answered = await fetch(listener.origin, { headers: { connection: "keep-alive" } });
  expect(answered.headers.get("keep-alive")).toBe("timeout=75");

  const server = createServer({
    fetch: () => new Response("fine"),
    render: () => new Response(null, { status: 400 }),
  });
  server.keepAliveTimeout = 1;
  server.keepAliveTimeoutBuffer = 0;
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server on a port has no path.
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const events: string[] = [];
  socket.on("error", (error: Error & { code?: string }) => events.push(String(error.code)));
  socket.once("end", () => {
    events.push("end");
    // A request that was on its way.
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n", () => socket.end());
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await closed;
  await new Promise((resolve) => void server.close(resolve));

  expect(events).toEqual(["end"]);
});
