import { isMutating, type Operation, wireMethod } from "@plumbline/contract";
import { toCurl } from "@plumbline/command";
import type { CheckResult, Exchange, Finding } from "@plumbline/report";
import { isDestructive } from "../../input/request/is-destructive.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { Session } from "../../send/session/create-session.ts";

/** The exchanges of a run. */
export type Memory = Pick<Session, "contract" | "exchanges" | "exchangesOf">;

/**
 * Names the mutation of the run since which a request no longer gets the response that it got before. If that request is rejected now, the
 * mutation may be the reason, so the rejection is not a finding of a check that sends valid input.
 */
export function nameCause(result: CheckResult, memory: Memory): CheckResult {
  if (result.findings.length === 0 || !judgesState.has(result.family)) return result;
  const findings = result.findings.map((finding) => withCause(finding, memory));
  const left = findings.filter((finding) => !isOwnDoing(finding));
  if (left.length > 0) return { ...result, findings: left };
  const { held = [], ...rest } = result;
  if (held.length > 0) return { ...rest, status: "passed", findings: [], clauses: held };
  const detail = `returned another status after ${findings[0]?.after ?? "a mutation of the run"}`;
  return { ...rest, status: "skipped", skip: { reason: "no-proof", detail }, findings: [] };
}

/** The families that judge a response without the requests before it. */
const judgesState: ReadonlySet<string> = new Set(["accepts", "responses"]);

function isOwnDoing({ family, after, exchanges }: Finding): boolean {
  const status = exchanges.at(-1)?.response.status ?? 0;
  return family === "accepts" && after !== undefined && status >= 400 && status < 500;
}

function withCause(finding: Finding, memory: Memory): Finding {
  const judged = finding.exchanges.at(-1);
  const cause = judged && findCause(judged, memory);
  if (!cause) return finding;
  const { mutation, before, operation } = cause;
  return {
    ...finding,
    after: `${wireMethod(operation.method)} ${operation.path}, which this run sent; the same request returned ${before.response.status} before`,
    exchanges: [mutation, ...finding.exchanges],
    curl: `${toCurl(mutation.request, { addsAccept: false })}\n\n${finding.curl}`,
  };
}

interface Cause {
  readonly mutation: Exchange;
  readonly operation: Operation;
  /** The last success of the judged request before the mutation. */
  readonly before: Exchange;
}

/** The mutation between the last success of a request and its first other response. Of several, the one with the nearest path. */
function findCause(
  judged: Exchange,
  { contract, exchanges, exchangesOf }: Memory,
): Cause | undefined {
  const asked = contract.operations.find(({ id }) => id === judged.operation);
  if (!asked || !mayDependOnState(asked, judged)) return undefined;
  const equal = exchangesOf(judged.operation).filter((one) => isSameRequest(one, judged));
  const before = equal.findLast(
    (one) => one.number < judged.number && isSuccess(one.response.status),
  );
  const first = equal.find(({ number }) => before && number > before.number);
  if (!before || !first) return undefined;
  const between = exchanges.slice(before.number, first.number - 1);
  const mutations = between.toReversed().flatMap((mutation) => {
    const operation = contract.operations.find(({ id }) => id === mutation.operation);
    const isEffective = operation && isMutating(operation) && isSuccess(mutation.response.status);
    return isEffective && !isSameRequest(mutation, judged) ? [{ mutation, operation, before }] : [];
  });
  return mutations.toSorted((one, other) => nearness(other, judged) - nearness(one, judged))[0];
}

/** A success shows the state of the target only if the operation reads. */
function mayDependOnState(operation: Operation, { response, probes }: Exchange): boolean {
  const isOfRate = response.status === httpStatus.tooManyRequests;
  if (probes !== undefined || isOfRate) return false;
  return !isSuccess(response.status) || !isMutating(operation);
}

function isSameRequest({ request: one, identity, beside }: Exchange, other: Exchange): boolean {
  const { request } = other;
  return (
    beside === undefined &&
    identity === other.identity &&
    one.method === request.method &&
    one.url === request.url &&
    one.body === request.body
  );
}

/** Orders mutations by the common beginning of the two paths, then by harm. */
function nearness({ mutation, operation }: Cause, judged: Exchange): number {
  const [own, other] = [mutation, judged].map(({ request }) =>
    new URL(request.url).pathname.split("/"),
  );
  const differs = own?.findIndex((segment, index) => segment !== other?.[index]) ?? 0;
  const common = differs < 0 ? (own?.length ?? 0) : differs;
  return common * 2 + (isDestructive(operation) ? 1 : 0);
}
