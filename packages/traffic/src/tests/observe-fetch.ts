import { headersOf, type PassedExchange, sentBody } from "../exchange/passed-exchange.ts";
import { createCopy } from "../proxy/create-copy.ts";

/** A `fetch` whose exchanges are recorded. */
export interface ObservedFetch {
  readonly fetch: typeof fetch;
  /** The exchange of a response of this `fetch`, when its body has ended; `undefined` for other responses. */
  readonly exchangeOf: (received: unknown) => Promise<PassedExchange> | undefined;
  /** Returns the exchanges since the last call that have ended or end now. */
  readonly drain: () => Promise<readonly PassedExchange[]>;
}

/** Wraps a `fetch`. Requests and responses pass as they are; `onExchange` gets an exchange when its response has ended. */
export function observeFetch(
  send: typeof fetch,
  onExchange: (exchange: PassedExchange) => void = () => undefined,
): ObservedFetch {
  const known = new WeakMap<Response, Promise<PassedExchange>>();
  const open: Promise<PassedExchange | undefined>[] = [];

  function observe(exchange: PassedExchange): PassedExchange {
    onExchange(exchange);
    return exchange;
  }

  async function observed(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const begun = performance.now();
    const request = new Request(input, init);
    const body = request.body === null ? undefined : request.clone().arrayBuffer();
    // A body of a request that is not sent is not read.
    body?.catch(() => undefined);
    const response = await send(request);
    const exchange = record(response.clone());
    known.set(response, exchange);
    // A response that the test does not wait for says nothing about the server.
    open.push(exchange.then(observe, () => undefined));
    return response;

    async function record(copy: Response): Promise<PassedExchange> {
      return {
        request: {
          method: request.method,
          url: response.redirected ? response.url : request.url,
          headers: headersOf(request.headers),
          ...sentBody(new Uint8Array((await body) ?? new ArrayBuffer(0))),
          // A redirect may have changed the method.
          ...(response.redirected && { unrecorded: "headers and body" }),
        },
        response: {
          status: response.status,
          headers: headersOf(response.headers),
          ...(await readCopy(copy)),
        },
        elapsedMs: Math.round(performance.now() - begun),
      };
    }
  }

  return {
    fetch: observed,
    exchangeOf: (received) => (received instanceof Response ? known.get(received) : undefined),
    async drain() {
      const ended = await Promise.all(open.splice(0));
      return ended.filter((exchange) => exchange !== undefined);
    },
  };
}

/** Reads a body up to the limit of a recording. A stream of events does not end. */
async function readCopy(
  copy: Response,
): Promise<Pick<PassedExchange["response"], "bytes" | "unread">> {
  const kept = createCopy();
  const isStream = copy.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) {
    void copy.body?.cancel();
    return { bytes: new Uint8Array(), unread: "a stream of events" };
  }
  for await (const chunk of copy.body ?? []) {
    kept.add(chunk);
    if (kept.isCut()) break;
  }
  const bytes = kept.bytes();
  return kept.isCut() ? { bytes, unread: `the first ${bytes.byteLength} bytes` } : { bytes };
}
