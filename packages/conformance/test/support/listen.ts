import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createSecureServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";

export interface Listening {
  /** Base URL with the path prefix of the bookshop. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a fetch handler over real HTTP on a free port, or over HTTPS. */
export async function listen(
  handle: (request: Request) => Promise<Response>,
  tls?: ServerOptions,
): Promise<Listening> {
  const onRequest: RequestListener = async (incoming, outgoing) => {
    const response = await handle(await toRequest(incoming));
    outgoing
      .writeHead(response.status, Object.fromEntries(response.headers))
      .end(await response.text());
  };
  const server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}
