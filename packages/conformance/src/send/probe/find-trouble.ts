import { type Contract, findMediaType, findResponse, type Operation } from "@plumbline/contract";
import {
  ConformanceError,
  type ConformanceErrorCode,
} from "../../model/errors/conformance-error.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange, ReceivedResponse } from "@plumbline/report";
import type { ResolvedTarget } from "../../model/target.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";

/** A response that any server could send, whether or not it serves the interface. */
export interface Trouble {
  readonly kind: TroubleKind;
  /** `GET https://… was answered with 503`. */
  readonly sentence: string;
  /** Whether the response cannot mean that the object of the read does not exist. */
  readonly isGeneral: boolean;
}

type TroubleKind = "lost" | "limited" | "redirected" | "unavailable" | "absent";

/** Returns why a response to a plain read does not look like one of the interface, or `undefined` if it does. */
export function findTrouble(
  subject: Subject,
  { request, response }: Exchange,
): Trouble | undefined {
  const kind = kindOf(subject, response);
  if (!kind) return undefined;
  const { parameters } = subject.operation;
  return {
    kind,
    sentence: `${request.method} ${request.url} ${cameOf(response)}`,
    isGeneral: isPage(response) || !parameters.some((parameter) => parameter.in === "path"),
  };
}

function kindOf(
  { contract, operation }: Subject,
  response: ReceivedResponse,
): TroubleKind | undefined {
  const { status } = response;
  if (status === 0) return "lost";
  if (isLimit(contract, status)) return "limited";
  if (notNow.has(status)) return "unavailable";
  const isElsewhere = status === httpStatus.notFound || isPage(response);
  if (isElsewhere && !isInOwnWords(operation, response)) return "absent";
  return isRedirect(status) && !findResponse(operation, status) ? "redirected" : undefined;
}

/** Whether a response has the media type that the operation documents for its status, which shows that the server knows the interface. */
function isInOwnWords(operation: Operation, { status, headers }: ReceivedResponse): boolean {
  const content = findResponse(operation, status)?.content ?? [];
  return findMediaType(content, headers["content-type"]) !== undefined;
}

/** Whether it is an HTML page. Many sites return one for every path. */
function isPage({ status, headers }: ReceivedResponse): boolean {
  return status >= 200 && status < 300 && /^text\/html\b/i.test(headers["content-type"] ?? "");
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== httpStatus.notModified;
}

function isLimit({ policies }: Contract, status: number): boolean {
  return (
    status === httpStatus.tooManyRequests ||
    policies.rateLimits.some(({ exceeded }) => exceeded === status)
  );
}

function cameOf(response: ReceivedResponse): string {
  const { status, failure } = response;
  if (status === 0) return `got no response: ${failure}`;
  const { location } = response.headers;
  const place = location === undefined ? "" : ` and the location ${shortened(location)}`;
  return `was answered with ${status}${isPage(response) ? " and an HTML page" : place}`;
}

const longestPlace = 200;

function shortened(location: string): string {
  return location.length > longestPlace ? `${location.slice(0, longestPlace)}…` : location;
}

interface Rejection {
  readonly code: ConformanceErrorCode;
  readonly found: string;
  readonly hint: (contract: Contract) => string;
  /** Whether these responses are enough to stop. A single one may be a defect of one operation. */
  readonly isClear: (troubles: readonly Trouble[]) => boolean;
}

const rejections: Readonly<Record<TroubleKind, Rejection>> = {
  lost: {
    code: "TARGET_UNREACHABLE",
    found: "does not respond",
    hint: () => "Start the target, or correct --base-url.",
    isClear: () => true,
  },
  limited: {
    code: "TARGET_LIMITED",
    found: "rejects every request for its rate limit",
    hint: () => "Run again later, or raise the limit for the run.",
    isClear: () => true,
  },
  unavailable: {
    code: "TARGET_UNAVAILABLE",
    found: "is not available",
    hint: () => "Run again when the target is available.",
    isClear: isRepeated,
  },
  redirected: {
    code: "TARGET_REDIRECTS",
    found: "redirects, and the redirect is not followed because it would receive the credential",
    hint: () => "Pass the location as --base-url, if it serves the interface.",
    isClear: isRepeated,
  },
  absent: {
    code: "TARGET_ABSENT",
    found: "does not serve the interface",
    hint: ({ servers }) =>
      `Correct --base-url; servers of the document: ${servers.map(({ url }) => url).join(" and ") || "none"}.`,
    isClear: (troubles) => isRepeated(troubles.filter(({ isGeneral }) => isGeneral)),
  },
};

function isRepeated({ length }: readonly Trouble[]): boolean {
  return length > 1;
}

/** Throws ConformanceError if every response had the same trouble, and a defect of a single operation cannot be the reason. */
export function rejectTroubles(
  { contract, target }: { contract: Contract; target: ResolvedTarget },
  troubles: readonly Trouble[],
): void {
  const [first, ...others] = troubles;
  if (!first || others.some(({ kind }) => kind !== first.kind)) return;
  const { code, found, hint, isClear } = rejections[first.kind];
  if (!isClear(troubles)) return;
  throw new ConformanceError(code, `${target.baseUrl} ${found}: ${sentenceOf(first, others)}`, {
    hint: hint(contract),
    details: { asked: troubles.map(({ sentence }) => sentence) },
  });
}

function sentenceOf({ sentence }: Trouble, { length }: readonly Trouble[]): string {
  if (length === 0) return sentence;
  return `${sentence}; ${length === 1 ? "another read" : `${length} other reads`} failed in the same way`;
}
