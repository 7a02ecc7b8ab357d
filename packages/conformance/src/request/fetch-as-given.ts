import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/**
 * The global `fetch`, for requests that a suite sends: it adds no `Accept` to headers without one. The global `fetch` always
 * does, so such a request is sent by `node:http`. It follows no redirects.
 * @see https://fetch.spec.whatwg.org/#fetching
 */
export async function fetchAsGiven(
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (typeof input !== "string" || headers.has("accept")) return fetch(input, init);
  return requestWithout(new URL(input), init, headers);
}

async function requestWithout(
  url: URL,
  { method = "GET", body, signal }: RequestInit,
  headers: Headers,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method,
    headers: Object.fromEntries(headers),
    ...(signal && { signal }),
  };
  const outgoing = send(url, options, resolve);
  outgoing.on("error", reject);
  // A `Buffer` is sent with its length. An absent body ends the request.
  outgoing.end(body ?? undefined);
  return toResponse(await promise, method);
}

const withoutBody = new Set([204, 205, 304]);

function toResponse(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  const status = incoming.statusCode ?? 0;
  if (status < 200 || status > 599) {
    incoming.destroy();
    throw new Error(`status ${status} is not between 200 and 599`);
  }
  const hasBody = method !== "HEAD" && !withoutBody.has(status);
  if (!hasBody) incoming.resume();
  // Node's stream type and the global one describe the same stream.
  const body = hasBody ? (Readable.toWeb(decoded(incoming)) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, statusText: incoming.statusMessage ?? "", headers });
}

const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** Codings are decoded as `fetch` does. */
function decoded(incoming: IncomingMessage): Readable {
  const coding = incoming.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (!Object.hasOwn(decoders, coding)) return incoming;
  // Checked above.
  const decoder = decoders[coding as keyof typeof decoders]();
  incoming.on("error", (error) => decoder.destroy(error));
  return incoming.pipe(decoder);
}
