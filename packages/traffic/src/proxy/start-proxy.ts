import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { isLoopback } from "@plumbline/conformance";
import { headersOf, type PassedExchange, sentBody } from "../exchange/passed-exchange.ts";
import { TrafficError } from "../traffic-error.ts";
import { createCopy } from "./create-copy.ts";
import { decodeContent } from "./decode-content.ts";

export interface ProxyOptions {
  /** URL of the server. Requests keep their paths. */
  readonly server: URL;
  /** Where to listen. */
  readonly address: URL;
  /** Receives each exchange when its response has ended. */
  readonly onExchange: (exchange: PassedExchange) => void;
}

export interface Proxy {
  /** `http://127.0.0.1:8080`, without a trailing slash. */
  readonly origin: string;
  /** Ends open connections. Resolves when the port is free again. */
  readonly close: () => Promise<void>;
}

/**
 * Passes requests on to a server, byte by byte, and records the exchanges. Throws TrafficError `target-invalid` if the address is not
 * available.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const started = performance.now();
  const server = createServer((incoming, outgoing) => {
    pass(options, started, { incoming, outgoing });
  });
  server.on("upgrade", (incoming, socket, head) => upgrade(options, { incoming, socket, head }));
  const { hostname, port } = options.address;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(unavailable(options.address, cause)));
    server.listen(Number(port), hostname.replaceAll(/[[\]]/g, ""), resolve);
  });
  // The address of a TCP server is never a path.
  const { port: opened } = server.address() as AddressInfo;
  return {
    origin: `http://${hostname}:${opened}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function unavailable({ host }: URL, cause: Error): TrafficError {
  return new TrafficError(
    "target-invalid",
    `The proxy cannot listen at ${host}: ${cause.message}`,
    {
      hint: "Give another address with --proxy; port 0 takes any free port.",
      cause,
    },
  );
}

interface Passing {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

function pass(options: ProxyOptions, started: number, { incoming, outgoing }: Passing): void {
  const { onExchange } = options;
  const begun = performance.now();
  const sent = createCopy();
  const received = createCopy();
  const path = pathOf(incoming);

  function record(response: PassedExchange["response"]): void {
    const body = decodeContent(incoming.headers["content-encoding"], sent.bytes());
    onExchange({
      request: {
        method: incoming.method ?? "",
        url: `${options.server.origin}${path}`,
        headers: headersOf(pairsOf(incoming.rawHeaders)),
        ...sentBody(body ?? new Uint8Array()),
        ...((sent.isCut() || body === undefined) && { unrecorded: "body" }),
      },
      response,
      elapsedMs: Math.round(performance.now() - begun),
      atMs: Math.round(begun - started),
    });
  }

  const upstream = forward(options, path, incoming);
  upstream.on("response", (response) => {
    outgoing.sendDate = false;
    outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
    response.on("data", received.add);
    response.pipe(outgoing);
    response.once("end", () => record(responseOf(response, received)));
    response.once("error", (error) => {
      record(failed(`the response broke off: ${error.message}`));
      outgoing.destroy();
    });
  });
  upstream.once("error", (error) => {
    if (outgoing.headersSent || outgoing.destroyed) return;
    record(failed(error.message));
    outgoing.writeHead(502, { "content-type": "text/plain" });
    outgoing.end(`The server at ${options.server.origin} does not respond: ${error.message}\n`);
  });
  // A client that leaves ends the request of the proxy too. Such an exchange says nothing about the server.
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  incoming.on("data", sent.add);
  incoming.pipe(upstream);
}

/** The path and query of a request as they were sent. Clients of a proxy may send the whole URL. @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
function pathOf({ url = "/" }: IncomingMessage): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

function forward(
  { server }: ProxyOptions,
  path: string,
  { method, rawHeaders }: IncomingMessage,
): ReturnType<typeof requestHttp> {
  const send = server.protocol === "https:" ? requestHttps : requestHttp;
  return send({
    hostname: server.hostname.replaceAll(/[[\]]/g, ""),
    port: server.port,
    path,
    method,
    headers: isLoopback(server) ? rawHeaders : withHost(rawHeaders, server.host),
    setHost: false,
    // A connection that the server closes while it is unused would lose the next request.
    agent: false,
  });
}

/** Servers find the site of a request by its `Host`. */
function withHost(rawHeaders: readonly string[], host: string): readonly string[] {
  return pairsOf(rawHeaders).flatMap(([name, value]) =>
    name.toLowerCase() === "host" ? [name, host] : [name, value],
  );
}

function pairsOf(rawHeaders: readonly string[]): readonly (readonly [string, string])[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as const] : [],
  );
}

function responseOf(
  response: IncomingMessage,
  received: ReturnType<typeof createCopy>,
): PassedExchange["response"] {
  const status = response.statusCode ?? 0;
  const headers = headersOf(pairsOf(response.rawHeaders));
  const bytes = received.bytes();
  if (received.isCut())
    return { status, headers, bytes, unread: `the first ${bytes.byteLength} bytes` };
  const decoded = decodeContent(headers["content-encoding"], bytes);
  return decoded
    ? { status, headers, bytes: decoded }
    : { status, headers, bytes, unread: "a body whose content encoding cannot be read" };
}

function failed(failure: string): PassedExchange["response"] {
  return { status: 0, headers: {}, bytes: new Uint8Array(), failure };
}

interface Upgrading {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Passes on a connection that changes its protocol, such as a WebSocket. The document does not describe what follows. */
function upgrade(options: ProxyOptions, { incoming, socket, head }: Upgrading): void {
  const upstream = forward(options, pathOf(incoming), incoming);
  const end = (): void => void socket.destroy();
  upstream.on("upgrade", (response, other, first) => {
    socket.write(headOf(response));
    if (first.byteLength > 0) socket.write(first);
    if (head.byteLength > 0) other.write(head);
    other.on("error", end).pipe(socket);
    socket.on("error", () => other.destroy()).pipe(other);
  });
  upstream.on("response", (response) => {
    socket.write(headOf(response));
    response.pipe(socket);
  });
  upstream.once("error", end);
  upstream.end();
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const fields = pairsOf(rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${fields.join("")}\r\n`;
}
