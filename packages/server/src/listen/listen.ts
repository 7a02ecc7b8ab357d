import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import type { RenderClientError } from "./client-error.ts";
import { createCertificate } from "./create-certificate.ts";
import { createServer } from "./create-server.ts";
import { explainFailure } from "./explain-failure.ts";

/** How `listen` serves. */
export interface ListenOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Serve HTTPS with a new self-signed certificate. */
  readonly https: boolean;
  /** Answers malformed HTTP and oversized headers. Default: the reason in plain text. */
  readonly onClientError?: RenderClientError;
}

/** A server that listens. */
export interface Listener {
  /** `http://127.0.0.1:4010`, without a trailing slash. */
  readonly origin: string;
  /** Ends open connections. Resolves when the port is free again. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a `fetch` handler over HTTP/1.1. The handler answers requests, `onClientError` answers malformed HTTP, and neither
 * ends the process. Throws ServerError if the address is not available.
 *
 * @example
 * ```ts
 * import { listen } from "@plumbline/server";
 *
 * const answer = (request: Request): Response => Response.json({ url: request.url });
 * const { origin, close } = await listen(answer, { host: "127.0.0.1", port: 0, https: false });
 * console.log(`Listening at ${origin}`);
 * await close();
 * ```
 */
export async function listen(
  fetch: (request: Request) => Promise<Response> | Response,
  options: ListenOptions,
): Promise<Listener> {
  const server = createServer({
    fetch,
    render: options.onClientError ?? renderPlainly,
    ...(options.https && { certificate: await createCertificate(options.host) }),
  });
  await new Promise<void>((resolve, reject) => {
    // The listener stays: a connection that cannot be accepted later is also an error, and must not end the process.
    server.on("error", (error) => reject(explainFailure(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  // The address of a TCP server is never a path.
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    origin: `${options.https ? "https" : "http"}://${host}:${port}`,
    close: () => closeServer(server),
  };
}

const renderPlainly: RenderClientError = ({ status, reason }) =>
  new Response(`${reason}\n`, { status, headers: { "content-type": "text/plain" } });

async function closeServer(server: Server): Promise<void> {
  // Responses that are ready are written in this turn of the event loop.
  await setImmediate();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
