import type { Contract } from "@plumbline/contract";
import type { StopReason } from "../model/case-outcome.ts";
import type { CheckResult, Exchange } from "@plumbline/report";
import { isSuccess } from "../verdicts/documented-statuses.ts";
import { httpStatus } from "../verdicts/http-status.ts";
import { stopDetails } from "./judge-entry.ts";

/** This share of refusals for a reason outside the requests makes a run hollow. */
const hollowShare = 0.9;
const fewest = 5;

/** Why a run that found nothing says nothing, as sentences; empty where it says something. */
export function hollowReasons(
  contract: Contract,
  results: readonly CheckResult[],
  exchanges: readonly Exchange[],
): string[] {
  return [
    hollow(contract, exchanges),
    unread(exchanges),
    lost(results, exchanges),
    ended(results, "limited", limitedToTheEnd),
    ended(results, "clock-lost", "the clock of the target could not be moved, which ended the run"),
    credentialLost(exchanges),
    exhausted(results),
    nothingSent(exchanges),
  ].filter((reason) => reason !== undefined);
}

function hollow({ policies }: Contract, exchanges: readonly Exchange[]): string | undefined {
  const telling = exchanges.filter(
    ({ purpose }) => !isCredentialProbe(purpose) && !isPathViolation(purpose),
  );
  const refusing = new Set([
    0,
    httpStatus.unauthorized,
    httpStatus.forbidden,
    httpStatus.notFound,
    httpStatus.methodNotAllowed,
    httpStatus.tooManyRequests,
    ...policies.rateLimits.map(({ exceeded }) => exceeded),
  ]);
  const refused = telling.filter(
    ({ response }) => refusing.has(response.status) || response.status >= 500,
  );
  if (telling.length < fewest || refused.length / telling.length < hollowShare) return undefined;
  const statuses = [...new Set(refused.map(({ response }) => response.status || "no answer"))].join(
    ", ",
  );
  return `the run is hollow: ${refused.length} of ${telling.length} answers were ${statuses}, which say nothing about the contract`;
}

/** A body that was not read to its end is held against nothing. */
function unread(exchanges: readonly Exchange[]): string | undefined {
  const successes = exchanges.filter(({ response }) => isSuccess(response.status));
  const cut = successes.filter(({ response }) => response.unread !== undefined);
  if (successes.length < fewest || cut.length / successes.length < hollowShare) return undefined;
  const example = cut[0]?.response.unread;
  return `the run is hollow: the bodies of ${cut.length} of ${successes.length} successes were not read to their end (${example})`;
}

/** A single lost answer is a finding; a run of them at the end is a target that has gone. */
function lost(results: readonly CheckResult[], exchanges: readonly Exchange[]): string | undefined {
  if (isUnreachable(exchanges)) return "the target did not answer a single request";
  const sentence = "the target stopped answering, which ended the run";
  const last = exchanges.slice(-fewest);
  const isLost = last.length === fewest && last.every(({ response }) => response.status === 0);
  return isLost ? sentence : ended(results, "unreachable", sentence);
}

const limitedToTheEnd =
  "the target refused requests for its rate limit however long the run waited, which ended the run";

/** The sentence, where a check of the run ended early for this reason. */
function ended(
  results: readonly CheckResult[],
  reason: StopReason,
  sentence: string,
): string | undefined {
  return results.some(({ skip }) => skip?.detail === stopDetails[reason]) ? sentence : undefined;
}

/** A credential that is taken at first and refused from then on has expired on the way. */
function credentialLost(exchanges: readonly Exchange[]): string | undefined {
  const last = exchanges.filter(({ purpose }) => !isCredentialProbe(purpose)).slice(-fewest);
  const isLost =
    last.length === fewest &&
    last.every(({ response }) => response.status === httpStatus.unauthorized);
  return isLost
    ? `the last answers were ${httpStatus.unauthorized}: the credential is not taken any more`
    : undefined;
}

/** Whether there is nothing at the other end, so that no finding is one of the target. */
export function isUnreachable(exchanges: readonly Exchange[]): boolean {
  return exchanges.length > 0 && exchanges.every(({ response }) => response.status === 0);
}

function isCredentialProbe(purpose: string): boolean {
  return /credential|scheme|never issued|lacks the scope/.test(purpose);
}

/** Such paths are right to be not found. */
function isPathViolation(purpose: string): boolean {
  return purpose.startsWith("path ");
}

function exhausted(results: readonly CheckResult[]): string | undefined {
  const cut = results.filter(
    ({ skip, severity }) => skip?.reason === "budget-exhausted" && severity === "must",
  );
  if (cut.length === 0) return undefined;
  const [remedy = ""] = (cut[0]?.skip?.detail ?? "").split(": ").slice(-1);
  return `the budget ended before ${cut.length} checks did; ${remedy}`;
}

function nothingSent(exchanges: readonly Exchange[]): string | undefined {
  return exchanges.length === 0
    ? "no request was sent; see the skipped checks for the reasons"
    : undefined;
}
