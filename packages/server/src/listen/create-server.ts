import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { answerSocket } from "./answer-socket.ts";
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
import type { Certificate } from "./create-certificate.ts";

export interface ServerParts {
  readonly fetch: (request: Request) => Promise<Response> | Response;
  readonly render: RenderClientError;
  /** Its presence makes it HTTPS. */
  readonly certificate?: Certificate;
}

/** An HTTP/1.1 server on which everything that arrives is answered by one of two functions, the unreadable too. */
export function createServer({ fetch, render, certificate }: ServerParts): Server {
  // A missing Host is refused here rather than by Node, whose answer would be bare.
  const options = { maxHeaderSize: parsedHeaderBytes, requireHostHeader: false };
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
  // Node would leave further headers out, and no longer count them.
  server.maxHeadersCount = 0;
  server.on("checkExpectation", (incoming, outgoing) => {
    answering.set(incoming.socket, outgoing);
    const error = toExpectationError(incoming);
    return toListener(() => render(error), render)(incoming, outgoing);
  });
  server.on("connect", (_, socket) => refuseSocket(socket, connectError, render));
  server.on("clientError", (error, socket) => {
    const refuse = (): void => refuseSocket(socket, toParserError(error), render);
    const reaction = chooseReaction(error, socket, answering.get(socket));
    if (reaction === "refuse") refuse();
    else if (reaction === "wait") answering.get(socket)?.once("close", refuse);
    else socket.destroy();
  });
  return server;
}

/** One answer after the other: a second one in the midst of the first would be taken for part of it. */
function chooseReaction(
  error: Error,
  socket: Duplex,
  open: ServerResponse | undefined,
): "refuse" | "wait" | "end" {
  if (!socket.writable || ("code" in error && error.code === "ECONNRESET")) return "end";
  if (open === undefined || open.writableFinished) return "refuse";
  // The request before was whole, so that what is wrong came after it.
  if (open.req.complete) return "wait";
  return open.headersSent ? "end" : "refuse";
}

/** Hands a request over, or says why it could not be made one. */
function toListener(
  fetch: (request: Request) => Promise<Response> | Response,
  render: RenderClientError,
): (...parts: Parameters<RequestListener>) => Promise<void> {
  return getRequestListener(fetch, {
    errorHandler: (error) =>
      error instanceof RequestError
        ? render(toTargetError(error))
        : new Response(null, { status: 500 }),
  });
}

function refuseSocket(socket: Duplex, error: ClientError, render: RenderClientError): void {
  // Node has given the socket away, and without a listener its loss would end the process.
  socket.on("error", () => socket.destroy());
  Promise.resolve(render(error))
    .then((response) => answerSocket(socket, response))
    .catch(() => socket.destroy());
}
