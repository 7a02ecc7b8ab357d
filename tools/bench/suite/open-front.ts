import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

/** A server on one address whose sandbox can be exchanged, and which counts requests. */
export interface Front {
  readonly origin: string;
  readonly serve: (sandbox: Served) => void;
  /** The requests since `serve` was called. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

export interface Served {
  /** Rejects if the connection is to be closed without a response. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Called before each request. */
  readonly onRequest?: (request: Request) => Promise<void>;
}

export async function openFront(): Promise<Front> {
  let served: Served | undefined;
  let requests = 0;
  const listener = getRequestListener(async (request, { incoming }) => {
    requests += 1;
    try {
      if (served === undefined) throw new Error("Nothing is served");
      await served.onRequest?.(request);
      return await served.fetch(request);
    } catch {
      incoming.socket.destroy();
      return new Response(null, { status: 500 });
    }
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // the address of a TCP server is never a path
  return {
    origin: `http://127.0.0.1:${port}`,
    serve(sandbox) {
      served = sandbox;
      requests = 0;
    },
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
