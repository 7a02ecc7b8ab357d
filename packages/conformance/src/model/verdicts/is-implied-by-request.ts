import { findMediaType, type Operation } from "@plumbline/contract";
import type { Exchange, SentRequest } from "@plumbline/report";
import { httpStatus } from "./http-status.ts";

/**
 * Whether HTTP itself implies the status of a malformed request, whatever the operation documents.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
export function isImpliedByRequest(
  operation: Operation,
  { request, response }: Pick<Exchange, "request" | "response">,
): boolean {
  return implications[response.status]?.(request, operation) ?? false;
}

type Implication = (request: SentRequest, operation: Operation) => boolean;

const implications: Readonly<Record<number, Implication>> = {
  [httpStatus.movedPermanently]: hasOddPath,
  [httpStatus.found]: hasOddPath,
  [httpStatus.temporaryRedirect]: hasOddPath,
  [httpStatus.permanentRedirect]: hasOddPath,
  [httpStatus.badRequest]: hasOddForm,
  [httpStatus.notAcceptable]: isNotOffered,
  [httpStatus.uriTooLong]: ({ url }) => url.length > longestPart,
  [httpStatus.unsupportedMediaType]: isNotTaken,
  [httpStatus.headersTooLarge]: hasLargeHeaders,
};

/** The length beyond which a server may reject a URL or headers. */
const longestPart = 4_000;

/** Whether the headers or the URL of a request are longer than a server must accept. */
export function isOversized(request: SentRequest): boolean {
  return request.url.length > longestPart || hasLargeHeaders(request);
}

function hasLargeHeaders({ headers }: SentRequest): boolean {
  return Object.entries(headers).flat().join("").length > longestPart;
}

function hasOddForm(request: SentRequest): boolean {
  return (
    isOversized(request) ||
    /%(?![0-9a-f]{2})|%(?:00|0a|ff)/i.test(request.url) ||
    Object.values(request.headers).some((value) => /[^\t\x20-\x7e]/.test(value))
  );
}

/** Routers redirect a path that is not normalized before they choose an operation. @see https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3 */
function hasOddPath({ url }: SentRequest): boolean {
  return /\/\/|%2f|(?:\/|%2e|\.)(?:\.|%2e)(?:\/|$)/i.test(URL.parse(url)?.pathname ?? "");
}

function isNotOffered({ headers }: SentRequest, { responses }: Operation): boolean {
  const wanted = headers["accept"];
  if (wanted === undefined || acceptsAny(wanted)) return false;
  const offered = responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
  return !offered.some((mediaType) => wanted.includes(mediaType.split(";")[0] ?? mediaType));
}

/** Whether one range of an `Accept` is any media type. Its absence means the same. @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1 */
function acceptsAny(accept: string): boolean {
  return accept
    .split(",")
    .some((range) => /^\s*\*\/\*\s*(?:;|$)/.test(range) && !/;\s*q=0(?:\.0*)?\s*$/i.test(range));
}

function isNotTaken({ headers, body }: SentRequest, operation: Operation): boolean {
  const type = headers["content-type"];
  if (body === undefined || !operation.body) return false;
  return type === undefined || findMediaType(operation.body.content, type) === undefined;
}
