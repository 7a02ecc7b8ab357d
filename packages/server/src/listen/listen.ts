import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RenderClientError } from "./client-error.ts";
import { createCertificate } from "./create-certificate.ts";
import { createServer } from "./create-server.ts";
import { explainFailure } from "./explain-failure.ts";

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Serve HTTPS with a certificate made for the occasion. */
  readonly https: boolean;
  /** Answers what never became a request: headers without end, a line that is no HTTP. Default a sentence in plain text. */
  readonly onClientError?: RenderClientError;
}

export interface Listener {
  /** `http://127.0.0.1:4010`, without a trailing slash. */
  readonly origin: string;
  /** Resolves when the port is free again; open connections are ended. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a `fetch` handler over HTTP/1.1. Whatever arrives is answered by the handler or by `onClientError`, and none
 * of it ends the process. Throws ServerError when the address cannot be had.
 *
 * @example
 * const { origin, close } = await listen(app.fetch, { host: "127.0.0.1", port: 0, https: false });
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
    // It stays: a connection that cannot be accepted later is an error as well, and must not end the process.
    server.on("error", (error) => reject(explainFailure(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    origin: `${options.https ? "https" : "http"}://${host}:${port}`,
    close: () => closeServer(server),
  };
}

const renderPlainly: RenderClientError = ({ status, reason }) =>
  new Response(`${reason}\n`, { status, headers: { "content-type": "text/plain" } });

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
