import { secretMark, type SentRequest } from "@plumbline/report";
import { isCredentialName } from "./fixed-headers.ts";
import type { BeforeSend, RequestChanges, SendContext } from "../../model/before-send.ts";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { placeOfException } from "../../model/errors/place-of-exception.ts";
import { bodyOf } from "./body-of.ts";

export interface ChangeOptions {
  /** Called in this order. Each gets the request as the one before it has changed it. */
  readonly beforeSend: readonly BeforeSend[];
  readonly context: SendContext;
  /** Ends the wait for a promise. */
  readonly signal: AbortSignal;
}

/** A request as `beforeSend` changed it, and the changes. */
export interface ChangedRequest {
  readonly request: SentRequest;
  readonly changes: readonly RequestChanges[];
}

/** Lets the user's functions change a request. Rejects with ConformanceError `HOOK_FAILED`. */
export async function changeRequest(
  signed: SentRequest,
  { beforeSend, context, signal }: ChangeOptions,
): Promise<ChangedRequest> {
  const changes: RequestChanges[] = [];
  let request = signed;
  for (const hook of beforeSend) {
    // oxlint-disable-next-line no-await-in-loop -- each sees what the one before it has changed
    const change = await call(hook, { request, context, signal });
    if (!change) continue;
    changes.push(change);
    request = applyChanges(request, [change]);
  }
  return { request, changes };
}

/** The changes as they are recorded: without the values of credentials. */
export function maskChanges(changes: readonly RequestChanges[]): readonly RequestChanges[] {
  return changes.map(({ headers = {}, query = {} }) => ({
    headers: maskValues(headers),
    query: maskValues(query),
  }));
}

type Values = Readonly<Record<string, string | null>>;

function maskValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== null && isCredentialName(name) ? secretMark : value,
    ]),
  );
}

/** Returns a request with the changes, in their order. */
export function applyChanges(
  request: SentRequest,
  changes: readonly RequestChanges[],
): SentRequest {
  let { url, headers } = request;
  for (const change of changes) {
    url = withQuery(url, change.query ?? {});
    headers = withHeaders(headers, change.headers ?? {});
  }
  return { ...request, url, headers };
}

function withHeaders(before: SentRequest["headers"], changes: Values): SentRequest["headers"] {
  const headers = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete headers[name.toLowerCase()];
    else headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** The other parameters keep their text, which a check may have chosen. */
function withQuery(url: string, changes: Values): string {
  const names = Object.keys(changes);
  if (names.length === 0) return url;
  const [path = "", ...rest] = url.split("?");
  const kept = rest
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && !names.includes(nameOf(pair)));
  const set = Object.entries(changes).flatMap(([name, value]) =>
    value === null
      ? []
      : `${encodeURIComponent(name)}=${value === secretMark ? value : encodeURIComponent(value)}`,
  );
  const query = [...kept, ...set].join("&");
  return query === "" ? path : `${path}?${query}`;
}

function nameOf(pair: string): string {
  const [[name = ""] = []] = new URLSearchParams(pair);
  return name;
}

interface Call extends Pick<ChangeOptions, "context" | "signal"> {
  readonly request: SentRequest;
}

async function call(
  hook: BeforeSend,
  { request, context, signal }: Call,
): Promise<RequestChanges | undefined> {
  const { method, url, headers } = request;
  const body = bodyOf(request) ?? new Uint8Array();
  const late = Promise.withResolvers<never>();
  const end = (): void => late.reject(new Error("it did not return in time"));
  signal.addEventListener("abort", end, { once: true });
  try {
    const given = { method, url, headers, body };
    const change: unknown = await Promise.race([hook(given, context), late.promise]);
    if (change === undefined) return undefined;
    if (isChanges(change)) return checkHeaders(change);
    throw new TypeError("it returned something other than { headers, query } with texts");
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const what = `beforeSend failed for ${context.operation ?? `${method} request`}: ${message}`;
    throw new ConformanceError("HOOK_FAILED", what, {
      ...placeOfException(cause),
      hint: "Correct the function, or return undefined to send the request unchanged.",
      cause,
    });
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** Throws TypeError if a name or a value cannot be sent. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
function checkHeaders(changes: RequestChanges): RequestChanges {
  const set = Object.entries(changes.headers ?? {}).filter(([, value]) => value !== null);
  void new Headers(Object.fromEntries(set) as Record<string, string>); // `null` was left out
  return changes;
}

const parts: ReadonlySet<string> = new Set(["headers", "query"] satisfies (keyof RequestChanges)[]);

function isChanges(value: unknown): value is RequestChanges {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).every(([name, part]) => parts.has(name) && isValues(part))
  );
}

function isValues(value: unknown): value is Values {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every((one) => one === null || typeof one === "string");
}
