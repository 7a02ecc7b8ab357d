import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type ServerErrorCode, ServerError } from "../errors/server-error.ts";
import { createCertificate } from "./create-certificate.ts";

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Serve HTTPS with a certificate made for the occasion. */
  readonly https: boolean;
}

export interface Listener {
  /** `http://127.0.0.1:4010`, without a trailing slash. */
  readonly origin: string;
  /** Resolves when the port is free again; open connections are ended. */
  readonly close: () => Promise<void>;
}

/** Serves a `fetch` handler over a socket. Throws ServerError when the address cannot be had. */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  options: ListenOptions,
): Promise<Listener> {
  const server = await createServer(fetch, options);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, options)));
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

async function createServer(
  fetch: (request: Request) => Promise<Response>,
  { host, https }: ListenOptions,
): Promise<Server> {
  if (!https) return createAdaptorServer({ fetch, createServer: createHttpServer }) as Server; // HTTP/1.1, because createServer is
  const serverOptions = await createCertificate(host);
  return createAdaptorServer({ fetch, createServer: createHttpsServer, serverOptions }) as Server; // the same
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

interface Explanation {
  readonly code: ServerErrorCode;
  readonly says: (options: ListenOptions) => string;
  readonly hint: string;
}

const portInUse: Explanation = {
  code: "port-in-use",
  says: ({ host, port }) => `The port ${port} of ${host} is in use`,
  hint: "End what uses it, or choose another with --port; --port 0 takes any free one.",
};
const portForbidden: Explanation = {
  code: "port-forbidden",
  says: ({ port }) => `The port ${port} needs more rights than you have`,
  hint: "Choose one above 1023 with --port.",
};
const hostUnavailable: Explanation = {
  code: "host-unavailable",
  says: ({ host }) => `The host ${host} is not an address of this machine`,
  hint: "Choose one with --host, for example 127.0.0.1 or 0.0.0.0.",
};

const explanations: Readonly<Record<string, Explanation>> = {
  EADDRINUSE: portInUse,
  EACCES: portForbidden,
  EADDRNOTAVAIL: hostUnavailable,
  ENOTFOUND: hostUnavailable,
  EAI_AGAIN: hostUnavailable,
};

function explain(cause: Error, options: ListenOptions): Error {
  const explanation = "code" in cause ? explanations[String(cause.code)] : undefined;
  if (explanation === undefined) return cause;
  return new ServerError(explanation.code, explanation.says(options), {
    hint: explanation.hint,
    cause,
  });
}
