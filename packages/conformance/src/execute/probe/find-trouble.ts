import { type Contract, findMediaType, findResponse, type Operation } from "@plumbline/contract";
import { ConformanceError, type ConformanceErrorCode } from "../../errors/conformance-error.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange, ReceivedResponse } from "@plumbline/report";
import type { ResolvedTarget } from "../../model/target.ts";
import { notNow } from "../../verdicts/documented-statuses.ts";
import { httpStatus } from "../../verdicts/http-status.ts";

/** An answer that any place could give, whether or not the interface is there. */
export interface Trouble {
  readonly kind: TroubleKind;
  /** `GET https://… was answered 503`. */
  readonly sentence: string;
  /** Whether it cannot be for want of the thing that the read names. */
  readonly isGeneral: boolean;
}

type TroubleKind = "lost" | "limited" | "redirected" | "unavailable" | "absent";

/** What an answer to a plain read has of a place without the interface; nothing where it looks like an answer of it. */
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

/** Whether an answer has the media type that the operation documents for it: then somebody is there who knows it. */
function isInOwnWords(operation: Operation, { status, headers }: ReceivedResponse): boolean {
  const content = findResponse(operation, status)?.content ?? [];
  return findMediaType(content, headers["content-type"]) !== undefined;
}

/** Whether it is what a browser would show: many a site has a page of its own for every path. */
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
  if (status === 0) return `got no answer: ${failure}`;
  const { location } = response.headers;
  const place = location === undefined ? "" : ` with the location ${shortened(location)}`;
  return `was answered ${status}${isPage(response) ? " with a page of HTML" : place}`;
}

const longestPlace = 200;

function shortened(location: string): string {
  return location.length > longestPlace ? `${location.slice(0, longestPlace)}…` : location;
}

interface Refusal {
  readonly code: ConformanceErrorCode;
  readonly found: string;
  readonly hint: (contract: Contract) => string;
  /** Whether one such answer is enough to give up; more may be a defect of one operation each. */
  readonly isClear: (troubles: readonly Trouble[]) => boolean;
}

const refusals: Readonly<Record<TroubleKind, Refusal>> = {
  lost: {
    code: "TARGET_UNREACHABLE",
    found: "does not answer",
    hint: () => "start the target, or correct --base-url",
    isClear: () => true,
  },
  limited: {
    code: "TARGET_LIMITED",
    found: "takes no request before its rate limit has room",
    hint: () => "run it again later, or raise the limit for the run",
    isClear: () => true,
  },
  unavailable: {
    code: "TARGET_UNAVAILABLE",
    found: "is not available",
    hint: () => "run it again when the target is up",
    isClear: isRepeated,
  },
  redirected: {
    code: "TARGET_REDIRECTS",
    found: "redirects, which is not followed, as the credential would go with it",
    hint: () => "give the place it points to as --base-url, if the interface is there",
    isClear: isRepeated,
  },
  absent: {
    code: "TARGET_ABSENT",
    found: "has nothing of the interface",
    hint: ({ servers }) =>
      `correct --base-url; the document names ${servers.map(({ url }) => url).join(" and ") || "none"}`,
    isClear: (troubles) => isRepeated(troubles.filter(({ isGeneral }) => isGeneral)),
  },
};

function isRepeated({ length }: readonly Trouble[]): boolean {
  return length > 1;
}

/** Throws ConformanceError where every answer had the same trouble, and that cannot be the defect of a single operation. */
export function refuseTroubles(
  { contract, target }: { contract: Contract; target: ResolvedTarget },
  troubles: readonly Trouble[],
): void {
  const [first, ...others] = troubles;
  if (!first || others.some(({ kind }) => kind !== first.kind)) return;
  const { code, found, hint, isClear } = refusals[first.kind];
  if (!isClear(troubles)) return;
  throw new ConformanceError(code, `${target.baseUrl} ${found}: ${sentenceOf(first, others)}`, {
    hint: hint(contract),
    details: { asked: troubles.map(({ sentence }) => sentence) },
  });
}

function sentenceOf({ sentence }: Trouble, { length }: readonly Trouble[]): string {
  if (length === 0) return sentence;
  return `${sentence}, and ${length === 1 ? "another read" : `${length} other reads`} alike`;
}
