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
import { isSuccess } from "../../model/verdicts/is-success.ts";
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
  const { mutation, before, operation } = earlier;
  return {
    ...finding,
    after: `${wireMethod(operation.method)} ${operation.path}, which this run sent; the same request returned ${before.response.status} before`,
    exchanges: [mutation, ...finding.exchanges],
    curl: `${toCurl(mutation.request, { addsAccept: false })}\n\n${finding.curl}`,
  };
}

interface Earlier {
  readonly mutation: Exchange;
  readonly operation: Operation;
  /** The last success of the judged request before the mutation. */
  readonly before: Exchange;
}

/** A mutation between the last success of a request and its first other response: the one whose path has most segments in common. */
function findMutation(
  judged: Exchange,
  { contract, exchanges, exchangesOf }: Memory,
): Earlier | undefined {
  const asked = contract.operations.find(({ id }) => id === judged.operation);
  if (!asked || !mayDependOnState(asked, judged)) return undefined;
  const equal = exchangesOf(judged.operation).filter((one) => isSameRequest(one, judged));
  const before = equal.findLast(
    (one) => one.number < judged.number && isSuccess(one.response.status),
  );
  const first = equal.find(({ number }) => before && number > before.number);
  if (!before || !first) return undefined;
  const between = exchanges
    .slice(before.number, first.number - 1)
    .filter(({ beside }) => beside === undefined);
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
