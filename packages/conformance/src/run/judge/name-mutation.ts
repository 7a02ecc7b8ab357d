import { isMutating, type Operation, wireMethod } from "@plumbline/contract";
import { toCurl } from "@plumbline/command";
import {
  type CheckResult,
  type Exchange,
  type Finding,
  secretMark,
  type SentRequest,
} from "@plumbline/report";
import { isDestructive } from "../../input/request/is-destructive.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { unplanned } from "../../send/explore/send-alone.ts";
import type { Session } from "../../send/session/create-session.ts";

/** The exchanges of a run. */
export type Memory = Pick<Session, "contract" | "exchanges" | "exchangesOf">;

/**
 * Names the mutation of the run after which a request got another response than before. A rejection of valid input after a mutation at the same
 * resources is not a finding, because the mutation may be its reason.
 */
export function nameMutation(result: CheckResult, memory: Memory): CheckResult {
  if (result.findings.length === 0 || !judgesState.has(result.family)) return result;
  const findings = result.findings.map((finding) => withMutation(finding, memory));
  const left = findings.filter((finding) => !isOwnDoing(finding));
  if (left.length > 0) return { ...result, findings: left };
  const { held = [], ...rest } = result;
  if (held.length > 0) return { ...rest, status: "passed", findings: [], clauses: held };
  const mutation = findings[0]?.after ?? "a mutation of the run";
  const detail = `The operation returned another status after ${mutation}. Exclude that operation with --exclude.`;
  return { ...rest, status: "skipped", skip: { reason: "no-proof", detail }, findings: [] };
}

/** The families that judge a response without the requests before it. */
const judgesState: ReadonlySet<string> = new Set(["accepts", "responses"]);

/** Whether a rejection of valid input, and no other finding with it, comes after a mutation at the same resources. */
function isOwnDoing({ family, after, alike, at, exchanges }: Finding): boolean {
  const status = exchanges.at(-1)?.response.status ?? 0;
  const isRejected = family === "accepts" && status >= 400 && status < 500;
  return (
    isRejected && alike === 0 && after !== undefined && firstSegment(after) === firstSegment(at)
  );
}

/** The first segment of the path in `PATCH /proxy/hosts, ...`. */
function firstSegment(text: string): string | undefined {
  return /^\S+ \/([^/\s,]*)/.exec(text)?.[1];
}

function withMutation(finding: Finding, memory: Memory): Finding {
  const judged = finding.exchanges.at(-1);
  const earlier = judged && findMutation(judged, memory);
  if (!earlier) return finding;
  const { mutation, before, operation, request } = earlier;
  return {
    ...finding,
    after: `${wireMethod(operation.method)} ${operation.path}, which this run sent; ${request} returned ${before.response.status} before`,
    exchanges: [mutation, ...finding.exchanges],
    curl: `${toCurl(mutation.request, { addsAccept: false })}\n\n${finding.curl}`,
  };
}

interface Earlier {
  readonly mutation: Exchange;
  readonly operation: Operation;
  /** The last success of `request` before the mutation. */
  readonly before: Exchange;
  readonly request: "the same request" | "the plain request";
}

/**
 * A mutation between the last success of a request and its first other response: the one whose path has most segments in common. A mutation
 * that the request has survived before is not named.
 */
function findMutation(judged: Exchange, memory: Memory): Earlier | undefined {
  const { contract, exchanges, exchangesOf } = memory;
  const asked = contract.operations.find(({ id }) => id === judged.operation);
  if (!asked || !mayDependOnState(asked, judged)) return undefined;
  const span = spanOf(judged, memory);
  if (!span) return undefined;
  const { before, until, request } = span;
  const between = exchanges
    .slice(before.number, until - 1)
    .filter(({ beside }) => beside === undefined);
  const mutations = between.toReversed().flatMap((mutation) => {
    const operation = contract.operations.find(({ id }) => id === mutation.operation);
    const isEffective = operation && isMutating(operation) && isSuccess(mutation.response.status);
    if (!isEffective || isSameRequest(mutation, judged)) return [];
    const wasHarmless = exchangesOf(mutation.operation).some(
      (one) =>
        one.number < before.number &&
        isSuccess(one.response.status) &&
        isSameRequest(one, mutation),
    );
    return wasHarmless ? [] : [{ mutation, operation, before, request }];
  });
  return mutations.toSorted((one, other) => nearness(other, judged) - nearness(one, judged))[0];
}

/** The last success of a request, and the number of the exchange that shows that it no longer succeeds. */
interface Span extends Pick<Earlier, "before" | "request"> {
  readonly until: number;
}

/**
 * The time in which a mutation may have changed the response to a request. If the request was not sent before, a server error counts as
 * changed with the plain request of its operation, which differs from time to time in names only.
 */
function spanOf(judged: Exchange, { exchangesOf }: Memory): Span | undefined {
  const all = exchangesOf(judged.operation);
  const same = changeOf(
    all.filter((one) => isSameRequest(one, judged)),
    judged,
  );
  if (same) return { before: same.before, until: same.first.number, request: "the same request" };
  const plain = changeOf(
    all.filter((one) => isPlain(one) && isOfCaller(one, judged)),
    judged,
  );
  const hasFailed = [judged, plain?.first].every(
    (one) => one !== undefined && isServerError(one.response.status),
  );
  if (!plain || !hasFailed) return undefined;
  const until = Math.min(plain.first.number, judged.number);
  return { before: plain.before, until, request: "the plain request" };
}

/** The last success before an exchange, and the first exchange after that success. */
function changeOf(
  exchanges: readonly Exchange[],
  judged: Exchange,
): { readonly before: Exchange; readonly first: Exchange } | undefined {
  const before = exchanges.findLast(
    (one) => one.number < judged.number && isSuccess(one.response.status),
  );
  const first = exchanges.find(({ number }) => before && number > before.number);
  return before && first && { before, first };
}

function isPlain({ check }: Exchange): boolean {
  return check === undefined || check === unplanned;
}

/** A success shows the state of the target only if the operation reads. */
function mayDependOnState(operation: Operation, { response, probes }: Exchange): boolean {
  const isOfRate = response.status === httpStatus.tooManyRequests;
  if (probes !== undefined || isOfRate) return false;
  return !isSuccess(response.status) || !isMutating(operation);
}

/** Whether an exchange has the same caller as another, with a credential or without. */
function isOfCaller({ request, identity, beside }: Exchange, other: Exchange): boolean {
  return (
    beside === undefined &&
    identity === other.identity &&
    isSigned(request) === isSigned(other.request)
  );
}

function isSigned({ headers }: SentRequest): boolean {
  return Object.values(headers).some((value) => value.includes(secretMark));
}

function isSameRequest(exchange: Exchange, other: Exchange): boolean {
  const { request: one } = exchange;
  const { request } = other;
  return (
    isOfCaller(exchange, other) &&
    one.method === request.method &&
    one.url === request.url &&
    one.body === request.body &&
    one.bodyBytes === request.bodyBytes &&
    headersOf(one) === headersOf(request)
  );
}

/** The headers without credentials, and without values that are new in each request, such as keys. */
function headersOf({ headers }: SentRequest): string {
  const lasting = Object.entries(headers).filter(
    ([name, value]) => !value.includes(secretMark) && !/(?:^|-)(?:key|id)$/.test(name),
  );
  return JSON.stringify(lasting);
}

/** Orders mutations by the common beginning of the two paths, then by harm. */
function nearness({ mutation, operation }: Earlier, judged: Exchange): number {
  const [own, other] = [mutation, judged].map(({ request }) =>
    new URL(request.url).pathname.split("/"),
  );
  const differs = own?.findIndex((segment, index) => segment !== other?.[index]) ?? 0;
  const common = differs < 0 ? (own?.length ?? 0) : differs;
  return common * 2 + (isDestructive(operation) ? 1 : 0);
}
