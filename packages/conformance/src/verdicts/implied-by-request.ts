import { findMediaType, type Operation } from "@plumbline/contract";
import type { Exchange, SentRequest } from "@plumbline/report";
import { httpStatus } from "./http-status.ts";

/**
 * Whether HTTP itself gives a request the status it was answered, whatever the operation documents: its form is one that no
 * client has which follows the document. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
export function isImpliedByRequest(
  operation: Operation,
  { request, response }: Pick<Exchange, "request" | "response">,
): boolean {
  return implications[response.status]?.(request, operation) ?? false;
}

type Implication = (request: SentRequest, operation: Operation) => boolean;

const implications: Readonly<Record<number, Implication>> = {
  [httpStatus.badRequest]: hasOddForm,
  [httpStatus.notAcceptable]: isNotOffered,
  [httpStatus.uriTooLong]: ({ url }) => url.length > longestPart,
  [httpStatus.unsupportedMediaType]: isNotTaken,
  [httpStatus.headersTooLarge]: hasLargeHeaders,
};

/** Beyond so many characters it is a server's choice what it takes of a URL or of headers. */
const longestPart = 4_000;

/** Whether the headers of a request, or its URL, are larger than a server need read. */
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

function isNotOffered({ headers }: SentRequest, { responses }: Operation): boolean {
  const wanted = headers["accept"] ?? "*/*";
  const offered = responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
  return !offered.some((mediaType) => wanted.includes(mediaType.split(";")[0] ?? mediaType));
}

function isNotTaken({ headers, body }: SentRequest, operation: Operation): boolean {
  const type = headers["content-type"];
  if (body === undefined || !operation.body) return false;
  return type === undefined || findMediaType(operation.body.content, type) === undefined;
}
