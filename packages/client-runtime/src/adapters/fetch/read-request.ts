import type { Auth } from "../../options/credential-source.ts";

/** The init of `fetch`, with the options of one call. Clients that pass unknown options on to their `fetch` accept them too. */
export interface FetchInit extends RequestInit {
  /** Time limit of the call, in milliseconds from its start. Default: that of `createFetch`. */
  readonly deadlineMs?: number | undefined;
  /** Credential of the call. Default: that of `createFetch`. */
  readonly auth?: Auth | null | undefined;
  /** Key of the call, to send an earlier one again. Default: the key in the request's headers, or a new one. */
  readonly idempotencyKey?: string | undefined;
  /** Set it if another process may have sent a call with this key before: a pending execution is then waited for from the first attempt on. Default: false. */
  readonly sentBefore?: boolean | undefined;
}

/** A request as its caller passed it. */
export interface ReadRequest {
  /** Normalized. */
  readonly url: string;
  readonly method: string;
  readonly options: Pick<FetchInit, "auth" | "deadlineMs" | "idempotencyKey" | "sentBefore"> & {
    readonly signal: AbortSignal | undefined;
  };
  /** The caller's `Request`, with its settings of `fetch`, such as `credentials` and `cache`. */
  readonly source: Request | undefined;
  /** The other settings of the init. Undefined if there are none. */
  readonly settings: RequestInit | undefined;
  /** Reads the body once, and the headers with its content type. */
  readonly readContent: () => ReadContent | Promise<ReadContent>;
}

export interface ReadContent {
  /** By name in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string | ArrayBuffer | undefined;
}

/** Reads the arguments of `fetch` without another `Request`. Undefined if the URL is not valid. */
export function readRequest(
  input: Request | string | URL,
  init: FetchInit = {},
): ReadRequest | undefined {
  // Requests of other realms and polyfills are not instances of `Request`.
  const request: FetchInit & Partial<Request> =
    typeof input === "object" && "url" in input ? input : {};
  const url = request.url ?? URL.parse(textOf(input), documentUrl())?.href;
  if (url === undefined) return undefined;
  const { method, headers, body } = init;
  return {
    url,
    method: method ?? request.method ?? "GET",
    options: readOptions(request, init),
    source: input instanceof Request ? input : undefined,
    settings: settingsOf(init),
    readContent: () => {
      const given = toRecord(headers ?? request.headers);
      if (typeof body === "string") return { headers: given, body };
      return (body ?? request.arrayBuffer)
        ? readBytes(body, request, given)
        : { headers: given, body: undefined };
    },
  };
}

/** Some clients assign the options of a call to its `Request`. */
function readOptions(
  request: FetchInit & Partial<Request>,
  { signal, auth, deadlineMs, idempotencyKey, sentBefore }: FetchInit,
): ReadRequest["options"] {
  return {
    signal: (signal === undefined ? request.signal : signal) ?? undefined,
    auth: auth === undefined ? request.auth : auth,
    deadlineMs: deadlineMs ?? request.deadlineMs,
    idempotencyKey: idempotencyKey ?? request.idempotencyKey,
    sentBefore: sentBefore ?? request.sentBefore,
  };
}

/** What `ReadRequest` has a place for, and `redirect`: redirects are never followed. */
const read: ReadonlySet<string> = new Set([
  "method",
  "headers",
  "body",
  "redirect",
  "signal",
  "auth",
  "deadlineMs",
  "idempotencyKey",
  "sentBefore",
]);

/** Whether an init has settings of `fetch` that `readRequest` does not read. */
export function hasSettings(init: FetchInit): boolean {
  for (const name in init) if (!read.has(name)) return true;
  return false;
}

function settingsOf(init: FetchInit): RequestInit | undefined {
  if (!hasSettings(init)) return undefined;
  return Object.fromEntries(Object.entries(init).filter(([name]) => !read.has(name)));
}

function toRecord(headers: RequestInit["headers"]): Record<string, string> {
  if (!headers) return {};
  return Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers));
}

function textOf(input: Request | string | URL): string {
  if (typeof input === "string") return input;
  return "url" in input ? input.url : input.href;
}

/** A page's URL, for relative ones. Other platforms have none. */
function documentUrl(): string | undefined {
  return (globalThis as { readonly location?: { readonly href: string } }).location?.href;
}

async function readBytes(
  body: RequestInit["body"],
  request: Partial<Request>,
  given: Record<string, string>,
): Promise<ReadContent> {
  if (body === null || body === undefined) return { headers: given, body: await bytesOf(request) };
  const packed = new Response(body);
  const contentType = packed.headers.get("content-type");
  return {
    headers: { ...(contentType && { "content-type": contentType }), ...given },
    body: await packed.arrayBuffer(),
  };
}

/** Undefined if there is no body. Some browsers have no `body` property. */
async function bytesOf(request: Partial<Request>): Promise<ArrayBuffer | undefined> {
  if (request.body === null) return undefined;
  const bytes = await request.arrayBuffer?.();
  return bytes?.byteLength || request.body ? bytes : undefined;
}
