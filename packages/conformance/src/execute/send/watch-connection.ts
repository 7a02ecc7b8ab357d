import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

/** What is known about the connection of one request. */
export interface Connection {
  /** Whether it had carried a response before. `undefined` if a `fetch` other than that of Node sent the request. */
  isReused?: boolean;
}

/**
 * Runs a function that calls `fetch` once, and notes the connection on which its request is sent.
 * @see https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
 */
export function watchConnection<T>(connection: Connection, send: () => T): T {
  listen();
  return current.run(connection, send);
}

const current = new AsyncLocalStorage<Connection>();
const connections = new WeakMap<object, Connection>();
let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  subscribe("undici:request:create", (message) => {
    const connection = current.getStore();
    const { request } = partsOf(message);
    if (connection && request) connections.set(request, connection);
  });
  subscribe("undici:client:sendHeaders", (message) => {
    const { request, socket } = partsOf(message);
    const connection = request && connections.get(request);
    if (connection && socket && "bytesRead" in socket) connection.isReused = socket.bytesRead !== 0;
  });
}

interface Parts {
  readonly request?: object;
  readonly socket?: object;
}

function partsOf(message: unknown): Parts {
  const parts: Record<string, unknown> =
    typeof message === "object" && message !== null ? { ...message } : {};
  const { request, socket } = parts;
  return {
    ...(typeof request === "object" && request !== null && { request }),
    ...(typeof socket === "object" && socket !== null && { socket }),
  };
}
