import { isMutating, type Operation } from "@plumbline/contract";
import { type Exchange, secretMark, type SentRequest } from "@plumbline/report";
import { harmOf } from "../../input/request/is-destructive.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { unplanned } from "../../send/explore/send-alone.ts";
import type { Session } from "../../send/session/create-session.ts";

/** The exchanges of a run. */
export type Memory = Pick<Session, "contract" | "exchanges" | "exchangesOf">;

/** A mutation of the run that may have changed a response. */
export interface Suspect {
  readonly mutation: Exchange;
  readonly operation: Operation;
}

export interface Suspects {
  /** One per operation, the most likely first. */
  readonly suspects: readonly Suspect[];
  /** The request that succeeded before the mutations, and its status; absent if there was none. */
  readonly before?: { readonly request: Span["request"]; readonly status: number };
  /** Whether the suspects are the only mutations that may be the reason: they are at the same resources, or there is only one. */
  readonly isCertain: boolean;
}

/**
 * The mutations that may be the reason why a request fails: those between its last success and its first other response, those at the same
 * resources before others. A mutation that harms the whole service may take effect later, and may be the reason for a server error of an operation
 * that was not sent before it. A mutation that the request has survived before is not the reason.
 */
export function findSuspects(judged: Exchange, memory: Memory): Suspects | undefined {
  const { contract } = memory;
  const asked = contract.operations.find(({ id }) => id === judged.operation);
  if (!asked || !mayDependOnState(asked, judged)) return undefined;
  const span = spanOf(judged, memory);
  if (!span) return afterHarm(judged, memory);
  const { before, until, request } = span;
  const sent = effective(memory, judged).filter(({ mutation }) => mutation.number < until);
  const between = sent.filter(
    ({ mutation }) =>
      mutation.number > before.number && !wasHarmless(mutation, before, memory.exchangesOf),
  );
  const delayed = sent.filter(
    ({ mutation, operation }) => mutation.number < before.number && harmOf(operation) === "ends",
  );
  const near = between.filter(({ mutation }) => isNear(mutation, judged));
  const harmful = [...delayed, ...between.filter(({ operation }) => harmsService(operation))];
  const likely = distinct([...near, ...harmful]);
  const suspects = likely.length > 0 ? likely : distinct(between);
  if (suspects.length === 0) return undefined;
  const isOnly = suspects.length === 1 && delayed.length === 0;
  return {
    suspects: suspects.toSorted((one, other) => nearness(other, judged) - nearness(one, judged)),
    before: { request, status: before.response.status },
    isCertain: isOnly || (near.length > 0 && harmful.length === 0),
  };
}

/** The mutations that harm the whole service before the first request of an operation that has only failed since. */
function afterHarm(judged: Exchange, memory: Memory): Suspects | undefined {
  if (!isServerError(judged.response.status)) return undefined;
  const all = memory.exchangesOf(judged.operation).filter((one) => isOfCaller(one, judged));
  if (all.some(showsThatItWorks)) return undefined;
  const first = all[0] ?? judged;
  const suspects = distinct(
    effective(memory, judged).filter(
      ({ mutation, operation }) => mutation.number < first.number && harmsService(operation),
    ),
  );
  return suspects.length === 0 ? undefined : { suspects, isCertain: false };
}

/** Whether an operation succeeded, or rejected a plain request. */
function showsThatItWorks(exchange: Exchange): boolean {
  const { status } = exchange.response;
  return isSuccess(status) || (isPlain(exchange) && !isServerError(status));
}

/** The mutations that succeeded, the latest first. */
function effective({ contract, exchanges }: Memory, judged: Exchange): readonly Suspect[] {
  const operations = new Map(contract.operations.map((one) => [one.id, one]));
  return exchanges.toReversed().flatMap((mutation) => {
    const operation = operations.get(mutation.operation);
    const isEffective =
      operation &&
      mutation.number < judged.number &&
      mutation.beside === undefined &&
      isMutating(operation) &&
      isSuccess(mutation.response.status) &&
      !isSameRequest(mutation, judged);
    return isEffective ? [{ mutation, operation }] : [];
  });
}

function wasHarmless(
  mutation: Exchange,
  before: Exchange,
  exchangesOf: Memory["exchangesOf"],
): boolean {
  return exchangesOf(mutation.operation).some(
    (one) =>
      one.number < before.number && isSuccess(one.response.status) && isSameRequest(one, mutation),
  );
}

/** The latest suspect of each operation. */
function distinct(suspects: readonly Suspect[]): readonly Suspect[] {
  const latest = suspects.toSorted((one, other) => one.mutation.number - other.mutation.number);
  return [...new Map(latest.map((one) => [one.operation.id, one])).values()].toReversed();
}

/** Whether an operation probably harms more than the thing in its path. */
function harmsService(operation: Operation): boolean {
  const harm = harmOf(operation);
  const isOfThing = operation.path.includes("{");
  return harm === "ends" || harm === "empties" || (harm === "replaces" && !isOfThing);
}

/** Whether one path is the beginning of the other. */
function isNear(mutation: Exchange, judged: Exchange): boolean {
  const [own, other] = [segmentsOf(mutation), segmentsOf(judged)];
  return commonOf(own, other) === Math.min(own.length, other.length);
}

/** Orders mutations by the common beginning of the two paths, then by harm. */
function nearness({ mutation, operation }: Suspect, judged: Exchange): number {
  const common = commonOf(segmentsOf(mutation), segmentsOf(judged));
  return common * 2 + (harmOf(operation) === undefined ? 0 : 1);
}

function segmentsOf({ request }: Exchange): readonly string[] {
  return new URL(request.url).pathname.split("/");
}

function commonOf(own: readonly string[], other: readonly string[]): number {
  const differs = own.findIndex((segment, index) => segment !== other[index]);
  return differs < 0 ? own.length : differs;
}

/** The last success of a request, and the number of the exchange that shows that it no longer succeeds. */
interface Span {
  readonly before: Exchange;
  readonly request: "the same request" | "the plain request";
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
