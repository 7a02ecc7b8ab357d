import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient } from "../../codegen/test/newsroom/generated/client.ts";
import type { ClientOptions } from "../src/call/ongoing/client-options.ts";

/** A server on a port of this machine, and the client of a document with streams and files. */
export interface Newsroom extends AsyncDisposable {
  readonly client: Client;
  readonly baseUrl: string;
  /** The requests so far. */
  readonly requests: readonly IncomingMessage[];
  /** Resolves when a number of requests have lost their connection or got their response. */
  readonly closed: (count: number) => Promise<void>;
}

export async function openNewsroom(
  listener: RequestListener,
  options: Partial<ClientOptions> = {},
): Promise<Newsroom> {
  const requests: IncomingMessage[] = [];
  const endings: Promise<unknown>[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    endings.push(once(response, "close"));
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The address of a server on a port is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return {
    // Without a spread, a second attempt follows at once.
    client: createClient({ baseUrl, auth: "press-card", random: () => 0, ...options }),
    baseUrl,
    requests,
    closed: async (count) => void (await Promise.all(endings.slice(0, count))),
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
