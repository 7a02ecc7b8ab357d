import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { answerEarly } from "./answer-early.ts";
import { answerSocket, endSocket } from "./answer-socket.ts";
import {
  type ClientError,
  connectError,
  findClientError,
  parsedHeaderBytes,
  type RenderClientError,
  toExpectationError,
  toParserError,
  toTargetError,
} from "./client-error.ts";
import { knowConnection } from "./drop-connection.ts";
import type { Certificate } from "./create-certificate.ts";

export interface ServerParts {
  readonly fetch: (request: Request) => Promise<Response> | Response;
  readonly render: RenderClientError;
  /** Makes the server use HTTPS. */
  readonly certificate?: Certificate;
}

/** How long an unused connection stays open, in milliseconds: longer than the pools of common clients and proxies. Node announces it as `Keep-Alive`. */
const keepAliveTimeout = 75_000;

/** Creates an HTTP/1.1 server that answers requests with `fetch` and malformed HTTP with `render`. */
export function createServer({ fetch, render, certificate }: ServerParts): Server {
  // Node would reject a missing Host with an empty response, so that the check is made here.
  const options = { maxHeaderSize: parsedHeaderBytes, requireHostHeader: false, keepAliveTimeout };
  const answering = new WeakMap<Duplex, ServerResponse>();
  const answer = toListener(fetch, render);
  const listener: RequestListener = (incoming, outgoing) => {
    answering.set(incoming.socket, outgoing);
    const error = findClientError(incoming);
    return error
      ? toListener(() => render(error), render)(incoming, outgoing)
      : answer(incoming, outgoing);
  };
  const server = certificate
    ? createHttpsServer({ ...options, ...certificate }, listener)
    : createHttpServer(options, listener);
  // By default, Node drops further headers without counting them.
  server.maxHeadersCount = 0;
  server.on("checkExpectation", (incoming, outgoing) => {
    answering.set(incoming.socket, outgoing);
    const error = toExpectationError(incoming);
    return toListener(() => render(error), render)(incoming, outgoing);
  });
  // By default, Node destroys an unused connection, which resets it for a request that is on its way.
  server.on("timeout", (socket) => endSocket(socket));
  server.on("connect", (_, socket) => rejectSocket(socket, connectError, render));
  server.on("clientError", (error, socket) => {
    const reject = (): void => rejectSocket(socket, toParserError(error), render);
    const reaction = chooseReaction(error, socket, answering.get(socket));
    if (reaction === "reject") reject();
    else if (reaction === "wait") answering.get(socket)?.once("close", reject);
    else socket.destroy();
  });
  return server;
}

/** Responses must not overlap: a client would read the second one as part of the first. */
function chooseReaction(
  error: Error,
  socket: Duplex,
  open: ServerResponse | undefined,
): "reject" | "wait" | "end" {
  if (!socket.writable || ("code" in error && error.code === "ECONNRESET")) return "end";
  if (open === undefined || open.writableFinished) return "reject";
  // The previous request is complete, so that the error is in what follows it.
  if (open.req.complete) return "wait";
  return open.headersSent ? "end" : "reject";
}

/** Calls `fetch` with a request, or `render` if it cannot be converted to one. */
function toListener(
  fetch: (request: Request) => Promise<Response> | Response,
  render: RenderClientError,
): (...parts: Parameters<RequestListener>) => Promise<void> {
  return getRequestListener(
    async (request, { incoming }) => {
      knowConnection(request, incoming.socket);
      const response = await fetch(request);
      return incoming.complete ? response : answerEarly(incoming, response);
    },
    {
      errorHandler: (error) =>
        error instanceof RequestError
          ? render(toTargetError(error))
          : new Response(null, { status: 500 }),
    },
  );
}

function rejectSocket(socket: Duplex, error: ClientError, render: RenderClientError): void {
  // Without a listener, an error of this detached socket would end the process.
  socket.on("error", () => socket.destroy());
  Promise.resolve(render(error))
    .then((response) => answerSocket(socket, response))
    .catch(() => socket.destroy());
}
