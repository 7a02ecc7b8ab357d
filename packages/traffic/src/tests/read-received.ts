import { TrafficError } from "../traffic-error.ts";
import { headersOf, type PassedExchange, sentBody } from "../exchange/passed-exchange.ts";

/** A response of Playwright: of a page, or of its `APIRequestContext`. */
export interface PlaywrightResponse {
  readonly url: () => string;
  readonly status: () => number;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly body: () => Promise<Uint8Array>;
  /** Only responses of a page know their request. */
  readonly request?: () => PlaywrightRequest;
}

/** A request of a page. */
export interface PlaywrightRequest {
  readonly method: () => string;
  readonly url: () => string;
  readonly allHeaders: () => Promise<Readonly<Record<string, string>>>;
  readonly postDataBuffer: () => Uint8Array | null;
}

/** An exchange whose request may be unknown: then its method is, too. */
export interface ReceivedExchange extends Omit<PassedExchange, "request"> {
  readonly request: Omit<PassedExchange["request"], "method"> & { readonly method?: string };
}

/** Reads a response of `fetch` or Playwright. Throws TrafficError `response-unreadable`. */
export async function readReceived(received: unknown): Promise<ReceivedExchange> {
  if (received instanceof Response) return readFetched(received);
  if (isPlaywright(received)) return readPlaywright(received);
  throw new TrafficError("response-unreadable", "The value is not a response", {
    hint: "Pass a Response of fetch, or a response of Playwright.",
  });
}

async function readFetched(response: Response): Promise<ReceivedExchange> {
  if (response.bodyUsed)
    throw new TrafficError("response-unreadable", "The body of the response was already read", {
      hint: "Call the matcher first, or judge all traffic of the test, which keeps what was received.",
    });
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  return unknownRequest(response.url, {
    status: response.status,
    headers: headersOf(response.headers),
    bytes,
  });
}

async function readPlaywright(response: PlaywrightResponse): Promise<ReceivedExchange> {
  const known = response.request?.();
  const recorded = {
    status: response.status(),
    headers: headersOf(Object.entries(response.headers())),
    ...(await bodyOf(response)),
  };
  return known
    ? { request: await readRequest(known), response: recorded, elapsedMs: 0 }
    : unknownRequest(response.url(), recorded);
}

/** A browser forgets the bodies of a page that it left, and responses such as 304 have none. */
async function bodyOf(
  response: PlaywrightResponse,
): Promise<Pick<PassedExchange["response"], "bytes" | "unread">> {
  try {
    return { bytes: Uint8Array.from(await response.body()) };
  } catch {
    return { bytes: new Uint8Array(), unread: "a body that the browser did not keep" };
  }
}

/** The request of a page, as an exchange keeps it. */
async function readRequest(request: PlaywrightRequest): Promise<PassedExchange["request"]> {
  return {
    method: request.method(),
    url: request.url(),
    headers: headersOf(Object.entries(await request.allHeaders())),
    ...sentBody(request.postDataBuffer() ?? new Uint8Array()),
  };
}

function unknownRequest(url: string, response: PassedExchange["response"]): ReceivedExchange {
  const unrecorded = "headers and body";
  return { request: { url, headers: {}, unrecorded }, response, elapsedMs: 0 };
}

function isPlaywright(value: unknown): value is PlaywrightResponse {
  const names = ["url", "status", "headers", "body"] as const;
  const members: Partial<Record<string, unknown>> = Object(value); // Members of any value can be read.
  return names.every((name) => typeof members[name] === "function");
}
