import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createRoom } from "./create-room.ts";
import { transmit, type TransmitOptions } from "./transmit.ts";
import { createFetch } from "../../input/request/create-fetch.ts";

type Answer = (response: ServerResponse) => void;

let server: Server;
let url = "";
let answer: Answer = (response) => response.end("fine");
const received: { readonly headers: IncomingMessage["headers"]; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    received.push({ headers: message.headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address object.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/things?a=b`;
});
beforeEach(() => {
  received.length = 0;
  answer = (response) => response.end("fine");
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const options: TransmitOptions = {
  fetch: createFetch(),
  timeoutMs: 5_000,
  pauseMs: 1_000,
  room: createRoom(),
  mask: (text) => text.replaceAll("hush", "<secret>"),
};
const bare = { method: "GET", headers: {} };

test("a request without an Accept arrives without one, with its other headers and its body", async () => {
  const headers = { "content-type": "text/plain", "x-a": "\u00e9" };
  const sent = { method: "POST", url, headers, body: "text" };
  expect(await transmit(sent, options)).toMatchObject({ status: 200, text: "fine" });
  expect(received[0]?.headers).not.toHaveProperty("accept");
  expect(received[0]?.headers).toMatchObject({ ...headers, "content-length": "4" });
  expect(received[0]?.body).toBe("text");
});

test("an Accept arrives as it is given", async () => {
  await transmit({ ...bare, url, headers: { Accept: "text/html" } }, options);
  expect(received[0]?.headers.accept).toBe("text/html");
});

test("a request has the other headers of fetch unless it sets them itself", async () => {
  await transmit({ ...bare, url, headers: { "User-Agent": "suite" } }, options);
  expect(received[0]?.headers).toMatchObject({
    "accept-encoding": "gzip",
    "accept-language": "*",
    "sec-fetch-mode": "cors",
    "user-agent": "suite",
  });
});

test("the user agent is a name with a version", async () => {
  await transmit({ ...bare, url }, options);
  expect(received[0]?.headers["user-agent"]).toMatch(/^plumbline\/\d+\.\d+\.\d+$/);
});

test("the body of a DELETE arrives with its length", async () => {
  await transmit({ method: "DELETE", url, headers: {}, body: "text" }, options);
  expect(received[0]).toMatchObject({ headers: { "content-length": "4" }, body: "text" });
});

test("headers that occur twice, redirects and secrets are received as by fetch", async () => {
  answer = (response) => {
    response.writeHead(302, [
      ["location", "/hush"],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ]);
    response.end();
  };
  const response = await transmit({ ...bare, url }, options);
  expect(response).toMatchObject({
    status: 302,
    text: "",
    headers: { location: "/<secret>", "set-cookie": "a=1, b=2" },
  });
  expect(received).toHaveLength(1);
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("a body with the coding %s is decoded", async (coding, encode) => {
  answer = (response) => {
    response.setHeader("content-encoding", coding);
    response.end(encode("fine"));
  };
  expect(await transmit({ ...bare, url }, options)).toMatchObject({ status: 200, text: "fine" });
});

test.each([
  ["204", "GET", 204],
  ["304", "GET", 304],
  ["HEAD", "HEAD", 200],
])("a response without a body is complete: %s", async (_name, method, status) => {
  answer = (response) => response.writeHead(status, { "content-encoding": "gzip" }).end();
  expect(await transmit({ ...bare, method, url }, options)).toMatchObject({ status, text: "" });
});

test("a body with another coding than it declares, a broken connection and an unreachable server are failures", async () => {
  answer = (response) => {
    response.setHeader("content-encoding", "gzip");
    response.end("not gzip");
  };
  const garbled = await transmit({ ...bare, url }, options);
  expect(garbled).toMatchObject({ status: 0, failure: expect.stringContaining("status 200") });

  answer = (response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("a part", () => response.destroy());
  };
  const cut = await transmit({ ...bare, url }, options);
  expect(cut).toMatchObject({ status: 0, failure: expect.stringContaining("6 bytes of its body") });

  const unreachable = await transmit({ ...bare, url: "http://127.0.0.1:1/" }, options);
  expect(unreachable).toMatchObject({
    status: 0,
    failure: expect.stringContaining("ECONNREFUSED"),
  });
});

test("a response that does not arrive in time ends the request", async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  answer = (response) => void response.on("close", resolve);
  const late = await transmit({ ...bare, url }, { ...options, timeoutMs: 50 });
  expect(late).toMatchObject({ status: 0, failure: expect.stringContaining("50 ms") });
  await closed;
});

test("a status that HTTP does not have is received", async () => {
  answer = (response) => response.writeHead(799).end("odd");
  expect(await transmit({ ...bare, url }, options)).toMatchObject({ status: 799, text: "odd" });
});

test("an unexpected change of the protocol is a failure", async () => {
  answer = (response) => {
    response.socket?.end("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
  };
  const odd = await transmit({ ...bare, url }, options);
  expect(odd).toMatchObject({ status: 0, failure: "the target closed the connection" });
});

test("a method with small letters arrives as it is stated", async () => {
  const lines: string[] = [];
  const listener = createTcpServer((socket) =>
    socket.once("data", (data) => {
      lines.push(data.toString().split("\r\n")[0] ?? "");
      socket.end("HTTP/1.1 204 No Content\r\n\r\n");
    }),
  );
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  const { status } = await createFetch()(`http://127.0.0.1:${port}/things`, { method: "Copy" });
  listener.close();
  expect([status, ...lines]).toEqual([204, "Copy /things HTTP/1.1"]);
});
