import type { Contract } from "@plumbline/contract";
import type { CheckResult, Exchange, StopReason } from "@plumbline/report";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";

/** A run is hollow from this share of rejections for reasons outside the requests. */
const hollowShare = 0.9;
const fewest = 5;

/** The reasons why a run without findings proves nothing, as sentences; empty if the run proves something. */
export function hollowReasons(
  contract: Contract,
  results: readonly CheckResult[],
  exchanges: readonly Exchange[],
): string[] {
  return [
    ...emptyReasons(contract, exchanges),
    lost(results, exchanges),
    ended(results, "limited", limitedToTheEnd),
    unanswered(results),
    ended(results, "clock-lost", "The clock of the target could not be moved, which ended the run"),
    targetEnded(results),
    unrenewed(results) ?? credentialLost(exchanges),
    exhausted(results),
    nothingSent(exchanges),
    nothingAccepted(results, exchanges),
  ].filter((reason) => reason !== undefined);
}

/** The reasons why a run is hollow, as sentences; empty if the run is not hollow. */
export function emptyReasons(contract: Contract, exchanges: readonly Exchange[]): string[] {
  return [hollow(contract, exchanges), unread(exchanges)].filter((reason) => reason !== undefined);
}

function hollow({ policies }: Contract, exchanges: readonly Exchange[]): string | undefined {
  const telling = exchanges.filter(({ probes }) => probes === undefined);
  const rejecting = new Set([
    0,
    httpStatus.unauthorized,
    httpStatus.forbidden,
    httpStatus.notFound,
    httpStatus.methodNotAllowed,
    httpStatus.tooManyRequests,
    ...policies.rateLimits.map(({ exceeded }) => exceeded),
  ]);
  const rejected = telling.filter(
    ({ response }) => rejecting.has(response.status) || response.status >= 500,
  );
  if (telling.length < fewest || rejected.length / telling.length < hollowShare) return undefined;
  const statuses = [
    ...new Set(rejected.map(({ response }) => response.status || "no response")),
  ].join(", ");
  return `The run is hollow: ${rejected.length} of ${telling.length} responses were ${statuses}, which prove nothing about the contract`;
}

/** A body that was not read to its end is not judged. */
function unread(exchanges: readonly Exchange[]): string | undefined {
  const successes = exchanges.filter(({ response }) => isSuccess(response.status));
  const cut = successes.filter(({ response }) => response.unread !== undefined);
  if (successes.length < fewest || cut.length / successes.length < hollowShare) return undefined;
  const example = cut[0]?.response.unread;
  return `The run is hollow: the bodies of ${cut.length} of ${successes.length} successes were not read to their end (${example})`;
}

/** A single missing response is a finding. Several at the end mean that the target is unreachable. */
function lost(results: readonly CheckResult[], exchanges: readonly Exchange[]): string | undefined {
  if (isUnreachable(exchanges)) return "The target did not respond to a single request";
  const sentence = "The target stopped responding, which ended the run";
  const last = exchanges.slice(-fewest);
  const isLost = last.length === fewest && last.every(({ response }) => response.status === 0);
  return isLost ? sentence : ended(results, "unreachable", sentence);
}

const limitedToTheEnd =
  "The target rejected all requests for its rate limit although the run waited, which ended the run";

/** An operation that timed out too often was not tested further. */
function unanswered(results: readonly CheckResult[]): string | undefined {
  const ended = results.filter(({ skip }) => skip?.stop === "unanswered");
  if (ended.length === 0) return undefined;
  const ids = [...new Set(ended.map(({ operation }) => operation))].join(", ");
  return `Operations that timed out twice were not tested further: ${ids}`;
}

/** Returns the sentence if a check of the run ended early for this reason. */
function ended(
  results: readonly CheckResult[],
  reason: StopReason,
  sentence: string,
): string | undefined {
  return results.some(({ skip }) => skip?.stop === reason) ? sentence : undefined;
}

/** An operation after which the target did not respond again. */
function targetEnded(results: readonly CheckResult[]): string | undefined {
  const lost = results.filter(({ skip }) => skip?.stop === "ended");
  const detail = lost[0]?.skip?.detail;
  return detail && `${detail}, which ended the run before ${lost.length} checks did`;
}

/** A login that failed during the run. */
function unrenewed(results: readonly CheckResult[]): string | undefined {
  const detail = results.find(({ skip }) => skip?.stop === "credential-lost")?.skip?.detail;
  return detail && `The run ended because ${detail}`;
}

/** Whether the credential was accepted at first and then always rejected. It has expired during the run. */
function credentialLost(exchanges: readonly Exchange[]): string | undefined {
  const last = exchanges.filter(({ probes }) => probes !== "credential").slice(-fewest);
  const isLost =
    last.length === fewest &&
    last.every(({ response }) => response.status === httpStatus.unauthorized);
  return isLost
    ? `The last responses were ${httpStatus.unauthorized}: the target no longer accepts the credential`
    : undefined;
}

/** Whether no request got a response, so that no finding is about the target. */
export function isUnreachable(exchanges: readonly Exchange[]): boolean {
  return exchanges.length > 0 && exchanges.every(({ response }) => response.status === 0);
}

function exhausted(results: readonly CheckResult[]): string | undefined {
  const cut = results.filter(
    ({ skip, leftOut, severity }) =>
      severity === "must" && (skip?.reason === "budget-exhausted" || leftOut !== undefined),
  );
  if (cut.length === 0) return undefined;
  const remedy = cut[0]?.skip?.remedy;
  return `The budget ended before ${cut.length} checks did${remedy ? `; ${remedy}` : ""}`;
}

function nothingSent(exchanges: readonly Exchange[]): string | undefined {
  return exchanges.length === 0
    ? "No request was sent; see the skipped checks for the reasons"
    : undefined;
}

/** Gaps do not fail a run, but a target that rejects every valid request has shown nothing. */
function nothingAccepted(
  results: readonly CheckResult[],
  exchanges: readonly Exchange[],
): string | undefined {
  const hasGap = results.some(({ findings }) => findings.some(({ gap }) => gap !== undefined));
  return hasGap && !exchanges.some(({ response }) => isSuccess(response.status))
    ? "The target accepted no request; see the gaps for the valid ones that it rejected"
    : undefined;
}
