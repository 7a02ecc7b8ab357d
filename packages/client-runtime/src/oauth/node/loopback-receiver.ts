import { createServer, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { systemClock, type Clock } from "../../time/clock.ts";
import { untilAborted } from "../../time/until-aborted.ts";
import { OAuthError } from "../oauth-error.ts";
import { systemCode } from "../system-code.ts";
import { withTimeout } from "../with-timeout.ts";
import { answerCallback } from "./answer-callback.ts";

/** Where the receiver listens. */
export interface LoopbackReceiverOptions {
  /** Where the owner's browser is sent back to. Default: `/callback`. */
  readonly path?: string | undefined;
  /** The port of 127.0.0.1. Default: 0, which takes a free one. */
  readonly port?: number | undefined;
  /** The time to go by; default: that of the system. */
  readonly clock?: Clock | undefined;
}

/** Which callback is waited for, and for how long. */
export interface WaitForCallbackOptions {
  /** That of the authorization that was started: a callback with another one is refused. */
  readonly state: string;
  /** How long to wait at most, in milliseconds. Default: until the signal is aborted. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait early; the promise then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A server on this machine, for the one callback of one authorization. */
export interface LoopbackReceiver extends AsyncDisposable {
  /** What to register, and to start the authorization with. */
  readonly redirectUri: string;
  /**
   * The callback, as a URL. The receiver is closed then, however the wait ends. Rejects with OAuthError `timeout`, or with the
   * signal's reason.
   */
  readonly waitForCallback: (options: WaitForCallbackOptions) => Promise<string>;
  /** Ends the server with all its connections. Closing it twice does no harm. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on 127.0.0.1, where no other machine reaches it. Requests that are not the callback are refused and change nothing.
 * Rejects with OAuthError `option-invalid` when the port is not free.
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export async function loopbackReceiver({
  path = "/callback",
  port = 0,
  clock = systemClock,
}: LoopbackReceiverOptions = {}): Promise<LoopbackReceiver> {
  const expected = Promise.withResolvers<string>();
  const received = Promise.withResolvers<string>();
  const server = await listen(port, (request, response) => {
    void answerCallback(request, response, {
      redirectUri: `${originOf(server)}${path}`,
      state: expected.promise,
      receive: received.resolve,
    });
  });
  // Whoever waits learns of it; without that, nobody does.
  received.promise.catch(() => undefined);
  const close = async (): Promise<void> => {
    received.reject(nobodyCame());
    await closeServer(server);
  };
  return {
    redirectUri: `${originOf(server)}${path}`,
    waitForCallback: async ({ state, timeoutMs, signal }) => {
      expected.resolve(state);
      try {
        return await withTimeout({ clock, ms: timeoutMs, error: nobodyCame }, async (timeout) => {
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
  const server = createServer(listener);
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  } catch (error) {
    throw new OAuthError(
      "option-invalid",
      `The receiver cannot listen on port ${port} (${systemCode(error) ?? "no reason is known"})`,
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

function nobodyCame(): OAuthError {
  return new OAuthError("timeout", "Nobody came to the callback before the receiver was closed");
}
