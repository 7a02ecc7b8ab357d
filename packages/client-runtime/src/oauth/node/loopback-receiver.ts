import type { RequestListener, Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { systemClock, type Clock } from "../../options/time/clock.ts";
import { untilAborted } from "../../options/time/until-aborted.ts";
import { OAuthError } from "../oauth-error.ts";
import { systemCode } from "../system-code.ts";
import { withTimeout } from "../with-timeout.ts";
import { handleCallback } from "./handle-callback.ts";

/** Options of `loopbackReceiver`. */
export interface LoopbackReceiverOptions {
  /** Path of the redirect URI. Default: `/callback`. */
  readonly path?: string | undefined;
  /** Port on 127.0.0.1. Default: 0, any free port. */
  readonly port?: number | undefined;
  /** Default: the system's clock. */
  readonly clock?: Clock | undefined;
}

/** Options of `waitForCallback`. */
export interface WaitForCallbackOptions {
  /** State of the started authorization. A callback with another state is rejected. */
  readonly state: string;
  /** Time limit of the wait, in milliseconds. Default: none. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait early. The promise then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A server on this machine for the callback of one authorization. */
export interface LoopbackReceiver extends AsyncDisposable {
  /** Pass it to `registerClient` and `startAuthorization`. */
  readonly redirectUri: string;
  /**
   * Resolves to the URL of the callback, and closes the receiver, even if it rejects. Rejects with OAuthError `timeout`, or with the signal's
   * reason.
   */
  readonly waitForCallback: (options: WaitForCallbackOptions) => Promise<string>;
  /** Closes the server and all its connections. It can be called twice. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on 127.0.0.1, which no other machine can reach. It rejects requests that are not the callback.
 * Rejects with OAuthError `option-invalid` if the port is in use.
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 * @example
 * ```ts
 * import type { PendingAuthorization } from "@plumbline/client-runtime/oauth";
 * import { loopbackReceiver } from "@plumbline/client-runtime/oauth/node";
 *
 * export async function receive({ state }: PendingAuthorization): Promise<string> {
 *   await using receiver = await loopbackReceiver({ port: 8080 });
 *   return receiver.waitForCallback({ state, timeoutMs: 300_000 });
 * }
 * ```
 */
export async function loopbackReceiver({
  path = "/callback",
  port = 0,
  clock = systemClock,
}: LoopbackReceiverOptions = {}): Promise<LoopbackReceiver> {
  const expected = Promise.withResolvers<string>();
  const received = Promise.withResolvers<string>();
  const server = await listen(port, (request, response) => {
    void handleCallback(request, response, {
      redirectUri: `${originOf(server)}${path}`,
      state: expected.promise,
      receive: received.resolve,
    });
  });
  // Without a handler, the rejection would be reported as unhandled if no call waits.
  received.promise.catch(() => undefined);
  const close = async (): Promise<void> => {
    received.reject(noCallback());
    await closeServer(server);
  };
  return {
    redirectUri: `${originOf(server)}${path}`,
    waitForCallback: async ({ state, timeoutMs, signal }) => {
      expected.resolve(state);
      try {
        return await withTimeout({ clock, ms: timeoutMs, error: noCallback }, async (timeout) => {
          const stopped = signal ? AbortSignal.any([signal, timeout]) : timeout;
          return untilAborted(async () => received.promise, stopped);
        });
      } finally {
        await close();
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listen(port: number, listener: RequestListener): Promise<Server> {
  // Importing this module loads the Fetch API too. Few programs that use logins receive a callback.
  const { createServer } = await import("node:http");
  const server = createServer(listener);
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  } catch (error) {
    throw new OAuthError(
      "option-invalid",
      `The receiver cannot listen on port ${port} (${systemCode(error) ?? "unknown reason"}); choose another port`,
    );
  }
}

function originOf(server: Server): string {
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

function noCallback(): OAuthError {
  return new OAuthError("timeout", "No callback arrived before the receiver was closed");
}
