import { isMutating, type RateLimitPolicy } from "@plumbline/contract";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { mayReceive } from "../../target/resolve-target.ts";
import { isElsewhere } from "../../input/plain/is-elsewhere.ts";
import { isAnonymous } from "../../model/verdicts/credential-schemes.ts";
import { probedLimits } from "../needs/time.ts";

/** The context of a check that exceeds a limit. */
export interface Probe {
  readonly subject: Subject;
  readonly policy: RateLimitPolicy;
  readonly input: Input;
  readonly context: TrialContext;
  /** Whether the limit is probed a second time, with keys of its own. Default: `false`. */
  readonly isAgain?: boolean;
}

/** Names a request of a probe, for its key. The second probe of a limit needs keys that the first did not use. */
export function useOf({ isAgain = false }: Probe, use: string): string {
  return isAgain ? `${use}, again` : use;
}

export interface ProbeSketch {
  readonly purpose: (policy: RateLimitPolicy) => string;
  readonly rests: (policy: RateLimitPolicy) => string;
  /** Returns the number of requests that the check sends if the limit is correct. */
  readonly requests: (policy: RateLimitPolicy) => number;
  /**
   * How the check fills the window. `up`: it adds requests to the present ones. `empty`: it fills an empty window. Default: it expects a
   * full window.
   */
  readonly fills?: "up" | "empty";
  /** Returns the time that the check lets pass, in milliseconds. Default: none. */
  readonly waitMs?: (policy: RateLimitPolicy) => number;
  /** Default: the clause of the limit. */
  readonly clause?: (policy: RateLimitPolicy) => string;
  readonly trial: (probe: Probe) => Promise<CaseVerdict>;
}

type ProbeDefinition = Pick<PropertyDefinition, "name" | "title" | "needs" | "after"> & {
  /** Whether the check applies to the limit on this operation. Default: always. */
  readonly isProbed?: (subject: Subject, policy: RateLimitPolicy) => boolean;
  readonly sketch: (subject: Subject) => ProbeSketch | undefined;
};

/** A check that exceeds declared limits, through one operation each. It runs last. */
export function probeCheck({
  isProbed = () => true,
  sketch,
  ...definition
}: ProbeDefinition): PropertyDefinition {
  const policiesOf = (subject: Subject): readonly RateLimitPolicy[] =>
    subject.contract.policies.rateLimits.filter(
      (policy) => isProbe(subject, policy) && isProbed(subject, policy),
    );
  return {
    severity: "must",
    after: ["limits/rate"],
    isLast: true,
    needs: [probedLimits],
    ...definition,
    applies: (subject) => policiesOf(subject).length > 0,
    plan(subject) {
      const probe = sketch(subject);
      return probe && policiesOf(subject).map((policy) => probeCase(subject, policy, probe));
    },
  };
}

/** Whether a limit is probed through this operation: the first one that may be sent, requires a credential and is counted by the limit. */
function isProbe(subject: Subject, policy: RateLimitPolicy): boolean {
  const { contract, operation, target } = subject;
  const probe = contract.operations.find(
    (one) =>
      isMutating(one) === (policy.counts === "mutating") &&
      mayReceive(target, one) &&
      !isElsewhere(contract, one) &&
      !isAnonymous(one),
  );
  return probe === operation;
}

function probeCase(subject: Subject, policy: RateLimitPolicy, sketch: ProbeSketch): Case {
  const index = subject.contract.policies.rateLimits.indexOf(policy);
  return caseFor(subject, {
    purpose: sketch.purpose(policy),
    clause: sketch.clause?.(policy) ?? `/x-rate-limits/${index}`,
    rests: sketch.rests(policy),
    requests: sketch.requests(policy),
    isUnpaced: sketch.fills === undefined,
    // A full window helps every check that does not start from an empty one.
    ...(sketch.fills === "empty" ? {} : { exceeds: policy }),
    ...(sketch.waitMs ? { waitMs: sketch.waitMs(policy) } : {}),
    trial: (input, context) => sketch.trial({ subject, policy, input, context }),
  });
}
