import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import packageJson from "../../../package.json" with { type: "json" };
import type { Tls } from "../../model/target.ts";
import { sendOnceMore } from "./send-once-more.ts";

/**
 * The headers that the global `fetch` adds to each request, apart from its `Accept`. The user agent has a name and a version, which some
 * servers require.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5
 */
const added: Readonly<Record<string, string>> = {
  "accept-encoding": "gzip",
  "accept-language": "*",
  "sec-fetch-mode": "cors",
  "user-agent": `plumbline/${packageJson.version}`,
};

/**
 * Creates a `fetch` for the requests of a suite. In contrast to the global one, it sends a client certificate, adds no `Accept` to
 * headers without one, and takes half of the CPU time. It follows no redirects, and sends a request again if the server has closed an
 * idle connection.
 * @see https://fetch.spec.whatwg.org/#fetching
 */
export function createFetch(tls: Tls = {}): typeof fetch {
  return async (input, init = {}) => {
    const { method = "GET" } = init;
    const isPlain = Object.keys(tls).length === 0;
    // `node:http` sends every method in capitals, and only the global `fetch` sends others.
    if (typeof input !== "string" || (isPlain && method !== method.toUpperCase()))
      return fetch(input, init);
    return send(new URL(input), init, tls);
  };
}

async function send(url: URL, init: RequestInit, tls: Tls): Promise<Response> {
  const { method = "GET", signal } = init;
  const body = bytesOf(init.body);
  const headers = {
    ...added,
    // A DELETE gets no length of its own.
    ...(body && { "content-length": String(body.byteLength) }),
    ...Object.fromEntries(new Headers(init.headers)),
  };
  const options = { ...tls, method, headers, body, ...(signal && { signal }) };
  return toResponse(await sendOnceMore(url, options), method);
}

function bytesOf(body: RequestInit["body"]): Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError("The body of a request is a text or bytes");
}

const withoutBody = new Set([204, 205, 304]);

function toResponse(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  const status = incoming.statusCode ?? 0;
  const hasBody = method !== "HEAD" && !withoutBody.has(status);
  if (!hasBody) incoming.resume();
  const body = hasBody ? toStream(decoded(incoming)) : null;
  const response = new Response(body, { headers });
  // The constructor rejects a status above 599, which a server may send.
  return Object.defineProperty(response, "status", { value: status });
}

/** `Readable.toWeb` does the same, but takes longer than everything else that a request needs. */
function toStream(from: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      // A stream that was cancelled can still emit what it has buffered.
      from.on("data", (chunk: Uint8Array<ArrayBuffer>) => {
        if (from.destroyed) return;
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) from.pause();
      });
      from.on("end", () => {
        if (!from.destroyed) controller.close();
      });
      from.on("error", (error) => controller.error(error));
    },
    pull: () => void from.resume(),
    cancel: () => void from.destroy(),
  });
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
