import { randomUUID } from "node:crypto";
import type { Contract } from "@plumbline/contract";
import { isConformanceError } from "../../model/errors/conformance-error.ts";
import { createSession, type Session } from "../../send/session/create-session.ts";
import { probeTarget } from "../../send/probe/probe-target.ts";
import type { Plan, PlanEntry } from "../../model/plan.ts";
import type { Finding } from "@plumbline/report";
import type { ResolvedTarget, Target } from "../../model/target.ts";
import { requestChecks } from "../../checks/requests/request-checks.ts";
import { readsOf } from "../plan/reads-of.ts";
import type { MoreChecks } from "../list-checks.ts";
import { planAllChecks } from "../plan-all-checks.ts";
import { resolveTarget } from "../../target/resolve-target.ts";
import { replayAfter } from "./replay-after.ts";
import { replayCase } from "./replay-case.ts";
import { cannotTell, type ReplayOutcome, type Told } from "./replay-outcome.ts";
import { replayObservation } from "./replay-observation.ts";

export interface ReplayOptions extends MoreChecks {
  readonly contract: Contract;
  readonly target: Target;
  readonly findings: readonly Finding[];
  /** The base URL of the run. Default: that of the target. */
  readonly baseUrl?: string;
  /** The seed of the run. */
  readonly seed: number;
  /** Random inputs per property in the run. */
  readonly runs: number;
  readonly signal?: AbortSignal;
  readonly onOutcome?: (outcome: ReplayOutcome) => void;
}

interface Planned {
  readonly finding: Finding;
  /** All entries of an operation, or the reason why it cannot be planned. */
  readonly plan: Plan | string;
}

/**
 * Sends the cases of findings again, with new idempotency keys, and returns whether each still occurs. Sends only their cases, and nothing
 * above the allowed effect. Throws as `streamConformance` does for a target that cannot be probed.
 */
export async function replayFindings(options: ReplayOptions): Promise<readonly ReplayOutcome[]> {
  const { contract, seed, signal, findings, onOutcome } = options;
  const target = resolveTarget(options.target);
  const keySalt = randomUUID();
  const session = createSession({ contract, target, seed, keySalt, ...(signal ? { signal } : {}) });
  const planned = planAll(options, target);
  await probeTarget(session, readsOf(joinPlans(planned).entries));
  const told = new Map<Finding, ReplayOutcome>();
  for (const each of planned.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const { finding } = each;
    const outcome = { finding, ...(await replayOne(session, each, options)) };
    told.set(finding, outcome);
    onOutcome?.(outcome);
  }
  return findings.flatMap((finding) => told.get(finding) ?? []);
}

/** Plans each operation once with all checks, so that observers and senders are in the same plan. */
function planAll(options: ReplayOptions, target: ResolvedTarget): readonly Planned[] {
  const plans = new Map<string, Plan | string>();
  return options.findings.map((finding) => {
    const { operation } = finding;
    const plan = plans.get(operation) ?? planOperation(options, target, operation);
    plans.set(operation, plan);
    return { finding, plan };
  });
}

function planOperation(
  { contract, seed, runs, journeys = [], ownChecks = [] }: ReplayOptions,
  target: ResolvedTarget,
  operation: string,
): Plan | string {
  try {
    return planAllChecks({
      contract,
      target,
      seed,
      runs,
      journeys,
      ownChecks,
      operations: [operation],
    });
  } catch (error) {
    if (isConformanceError(error) && error.code === "NOTHING_SELECTED") return error.message;
    throw error;
  }
}

/** The operations with which the target can be probed. */
function joinPlans(planned: readonly Planned[]): Pick<Plan, "entries"> {
  const plans = new Set(planned.flatMap(({ plan }) => (typeof plan === "string" ? [] : [plan])));
  return { entries: [...plans].flatMap((plan) => plan.entries) };
}

/** Whether the replay of a finding may leave the target unusable for a while, so that it comes last. */
function isLast(planned: Planned): boolean {
  return entryOf(planned)?.isLast === true || planned.finding.after !== undefined;
}

function entryOf({ finding, plan }: Planned): PlanEntry | undefined {
  if (typeof plan === "string") return undefined;
  return (
    plan.entries.find(({ check }) => check.id === finding.check) ?? requestEntry(finding, plan)
  );
}

/** The entry of a check of requests. No plan has it, because another program sent the request. */
function requestEntry({ check: id, clause, rests }: Finding, plan: Plan): PlanEntry | undefined {
  // The same bytes break the same clause again.
  const problems = id === "requests/rejected" ? [{ says: rests, clause }] : [];
  const check = requestChecks(() => problems).find((one) => one.id === id);
  const [first] = plan.entries;
  return check && first && { ...withoutSkip(first), check, cases: [] };
}

function withoutSkip(entry: PlanEntry): PlanEntry {
  const { skip: _, ...others } = entry;
  return others;
}

async function replayOne(
  session: Session,
  planned: Planned,
  { baseUrl = session.target.baseUrl }: Pick<ReplayOptions, "baseUrl">,
): Promise<Told> {
  const { finding, plan } = planned;
  if (typeof plan === "string") return cannotTell(plan);
  if (finding.check === "requests/valid")
    return cannotTell(
      "it is about the client: use the client again, for example with plumbline watch",
    );
  const entry = entryOf(planned);
  if (!entry)
    return cannotTell(`the check ${finding.check} does not apply to ${finding.operation}`);
  if (entry.skip) return cannotTell(`${entry.skip.reason}: ${entry.skip.detail}`);
  const { check } = entry;
  const replay = (): Promise<Told> =>
    check.kind === "property"
      ? replayCase(session, entry, finding)
      : replayObservation(session, { entry, check, plan, baseUrl }, finding);
  return finding.after === undefined
    ? replay()
    : replayAfter(session, finding, { baseUrl, replay });
}
