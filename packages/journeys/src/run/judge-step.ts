import type { LookUp } from "../expression/fill-template.ts";
import type { Criterion, Step } from "../journey.ts";
import { parseCondition } from "../expression/parse-condition.ts";
import { isOnStatus } from "../expression/judge-condition.ts";
import { judgeCriterion } from "./judge-criterion.ts";
import type { StepResult } from "./scope.ts";
import { type Stopped, unproven } from "./journey-verdict.ts";

/** Returns why a step failed, or `undefined` if it succeeded. */
export function judgeStep(step: Step, done: StepResult, lookUp: LookUp): Stopped | undefined {
  const exchange = done.kind === "request" ? done.exchange : undefined;
  if (step.criteria.length === 0) {
    if (!exchange || isSuccess(exchange.response.status)) return undefined;
    const found = `status ${exchange.response.status}`;
    return {
      outcome: "broken",
      step,
      criterion: undefined,
      found,
      expected: "a 2xx status",
      exchange,
    };
  }
  for (const criterion of step.criteria) {
    const judgement = judgeCriterion(criterion, lookUp);
    if (judgement.kind === "unknown")
      return unproven(`${judgement.why}. Create at the target what the steps before it read.`);
    if (judgement.kind === "holds") continue;
    const status = exchange ? [`status ${exchange.response.status}`] : [];
    const found = [...status, judgement.found].join(": ");
    return { outcome: "broken", step, criterion, found, expected: wording(criterion), exchange };
  }
  return undefined;
}

function wording({ type, condition, context }: Criterion): string {
  if (type === "simple") return condition;
  return type === "regex"
    ? `${context} to match ${condition}`
    : `${condition} to select a value in ${context}`;
}

/** Tells whether the failed criterion excludes this status by name, so that the response breaks the step. */
export function excludesStatus(breach: Stopped, status: number): boolean {
  if (breach.outcome !== "broken" || breach.criterion?.type !== "simple") return false;
  const condition = parseCondition(breach.criterion.condition);
  return condition.kind !== "unreadable" && isOnStatus(condition, status);
}

/** Tells whether a status is about the caller, its payment or the moment, and proves nothing about the step. */
export function isInconclusive(status: number): boolean {
  return inconclusive.has(status);
}

/** No response, and HTTP's statuses for credentials, payment, rate limits and unavailability. @see https://www.rfc-editor.org/rfc/rfc9110#section-15 */
const inconclusive: ReadonlySet<number> = new Set([0, 401, 402, 403, 429, 502, 503, 504]);

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
