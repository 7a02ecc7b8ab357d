/** @import { ServerControl as Control } from "../../src/server/server-control.ts" */
/** @import { OperationEntry } from "../../src/generated/operation-table.ts" */

/** An error response of the control plane. */
export class Rejected extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {string | undefined} hint
   */
  constructor(status, message, hint) {
    super(hint === undefined ? message : `${message}. ${hint}`);
    this.status = status;
  }
}

/**
 * Creates the client of the control plane, with a method for each operation of its document.
 *
 * @param {string} token
 * @param {Record<string, OperationEntry>} operations
 * @returns {Control}
 */
export function createControl(token, operations) {
  const methods = Object.entries(operations).map(([name, entry]) => {
    const isStreamed = entry.responses["200"]?.includes("text/event-stream") ?? false;
    return [name, isStreamed ? createStream(token, entry) : createMethod(token, entry)];
  });
  return Object.fromEntries(methods);
}

/**
 * @param {string} token
 * @param {OperationEntry} entry
 */
function createMethod(token, entry) {
  return async (/** @type {Record<string, unknown>} */ input = {}) => {
    const response = await send(toRequest(token, entry, input));
    return response.json();
  };
}

/**
 * @param {string} token
 * @param {OperationEntry} entry
 */
function createStream(token, entry) {
  return async function* (
    /** @type {Record<string, unknown>} */ input = {},
    /** @type {{ signal?: AbortSignal }} */ { signal } = {},
  ) {
    const response = await send(toRequest(token, entry, input), signal);
    let text = "";
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      const events = (text + part.value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        if (event.startsWith("data:")) yield JSON.parse(event.slice("data:".length));
      }
    }
  };
}

/**
 * Splits the arguments into parameters, as the document declares them, and the body.
 *
 * @param {string} token
 * @param {OperationEntry} entry
 * @param {Record<string, unknown>} input
 */
function toRequest(token, { method, path, parameters, body }, input) {
  const rest = new Map(Object.entries(input));
  const take = (/** @type {string} */ name) => {
    const value = rest.get(name);
    rest.delete(name);
    // A parameter is a string or a number.
    return typeof value === "string" ? value : value === undefined ? value : JSON.stringify(value);
  };
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name) =>
    encodeURIComponent(take(name) ?? ""),
  );
  const target = new URL(filled, location.origin);
  for (const { name } of parameters.query) {
    const value = take(name);
    if (value !== undefined) target.searchParams.set(name, value);
  }
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (body === undefined) return new Request(target, { method: method.toUpperCase(), headers });
  headers.set("content-type", body.mediaType);
  const text = JSON.stringify(Object.fromEntries(rest));
  return new Request(target, { method: method.toUpperCase(), headers, body: text });
}

/**
 * @param {Request} request
 * @param {AbortSignal} [signal]
 */
async function send(request, signal) {
  const response = await fetch(request, signal === undefined ? {} : { signal });
  if (response.ok) return response;
  const { error = response.statusText, hint } = await response.json().catch(() => ({}));
  throw new Rejected(response.status, error, hint);
}
