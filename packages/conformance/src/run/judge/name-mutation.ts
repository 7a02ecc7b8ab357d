import { wireMethod } from "@plumbline/contract";
import { toCurl } from "@plumbline/command";
import type { CheckResult, Finding } from "@plumbline/report";
import { isServerError } from "../../model/verdicts/is-success.ts";
import { findSuspects, type Memory, type Suspect, type Suspects } from "./find-suspects.ts";

/**
 * Names the mutations of the run after which a request got another response than before. A rejection of valid input after a mutation at the same
 * resources is not a finding, because the mutation may be its reason. A server error is advice if it is uncertain which mutation is the reason.
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

/** The first segment of the first path in `PATCH /proxy/hosts, ...`. */
function firstSegment(text: string): string | undefined {
  return /^(?:one of )?\S+ \/([^/\s,]*)/.exec(text)?.[1];
}

function withMutation(finding: Finding, memory: Memory): Finding {
  const judged = finding.exchanges.at(-1);
  const found = judged && findSuspects(judged, memory);
  const [first] = found?.suspects ?? [];
  if (!found || !first) return finding;
  const { mutation } = first;
  const named = { ...finding, after: describe(found) };
  const isUnproven = isServerError(judged.response.status) && !found.isCertain;
  if (isUnproven) return { ...named, severity: "advice" };
  return {
    ...named,
    exchanges: [mutation, ...finding.exchanges],
    curl: `${toCurl(mutation.request, { addsAccept: false })}\n\n${finding.curl}`,
  };
}

function describe({ suspects, before }: Suspects): string {
  const earlier = before
    ? `${before.request} returned ${before.status} before`
    : "the operation was not sent before";
  return `${listNames(suspects)}, which this run sent; ${earlier}`;
}

const mostNames = 3;

function listNames(suspects: readonly Suspect[]): string {
  const names = suspects.map(
    ({ operation }) => `${wireMethod(operation.method)} ${operation.path}`,
  );
  const [only = ""] = names;
  if (names.length === 1) return only;
  const more = names.length - mostNames;
  return `one of ${names.slice(0, mostNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
