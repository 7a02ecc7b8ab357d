import { isMutating, type RateLimitPolicy } from "@plumbline/contract";
import type { Case, CaseVerdict, Hands, Input } from "../../model/case.ts";
import type { Subject } from "../../model/check.ts";
import type { Skip } from "@plumbline/report";
import { caseFor } from "../../cases/case-for.ts";
import { isAllowed } from "../../target/resolve-target.ts";
import { isElsewhere } from "../../cases/input/is-elsewhere.ts";
import { isAnonymous } from "../../request/apply-credential.ts";
import { nonEmpty } from "../non-empty.ts";

/** What trips a limit: whose it is, what is sent, and the hands that send it. */
export interface Probe {
  readonly subject: Subject;
  readonly policy: RateLimitPolicy;
  readonly input: Input;
  readonly hands: Hands;
}

export interface ProbeSketch {
  readonly purpose: (policy: RateLimitPolicy) => string;
  readonly rests: (policy: RateLimitPolicy) => string;
  /** How many requests it takes, where the limit is as it should be. */
  readonly requests: (policy: RateLimitPolicy) => number;
  /** Whether it fills the window; else it finds it full, and waits for no room. */
  readonly fills?: boolean;
  /** How long it lets time pass, in milliseconds. Default: not at all. */
  readonly waitMs?: (policy: RateLimitPolicy) => number;
  /** Whether the check can say nothing without letting time pass. */
  readonly needsClock?: boolean;
  /** Whether a limit is probed. Default: each of them. */
  readonly isProbed?: (policy: RateLimitPolicy) => boolean;
  /** Default: the clause of the limit. */
  readonly clause?: (policy: RateLimitPolicy) => string;
  readonly trial: (probe: Probe) => Promise<CaseVerdict>;
}

/** One case for each limit that is probed through the operation, or why there is none. */
export function planProbe(
  subject: Subject,
  sketch: ProbeSketch | Skip,
): readonly Case[] | Skip | undefined {
  const { target, contract } = subject;
  const isProbed = "reason" in sketch ? undefined : sketch.isProbed;
  const policies = contract.policies.rateLimits.filter(
    (policy) => isProbe(subject, policy) && isProbed?.(policy) !== false,
  );
  if (policies.length === 0) return undefined;
  if (!target.probeLimits) return notAllowed;
  if ("reason" in sketch) return sketch;
  if (sketch.needsClock && !target.clock) return needsClock;
  return nonEmpty(policies.map((policy) => probeCase(subject, policy, sketch)));
}

const notAllowed: Skip = {
  reason: "clock-missing",
  detail: "a tripped limit stays tripped for its window; allow it with --probe-limits",
};

const needsClock: Skip = {
  reason: "clock-missing",
  detail: "it takes the target's clock to let a window pass; give its control in --profile",
};

/** Each limit is probed through one operation: the first with a credential, whose owner the limit counts for, that may be sent. */
function isProbe(subject: Subject, policy: RateLimitPolicy): boolean {
  const { contract, operation, target } = subject;
  const probe = contract.operations.find(
    (one) =>
      isMutating(one) === (policy.counts === "mutating") &&
      isAllowed(one.policies.effect, target.allow) &&
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
    inputs: subject.plain,
    requests: sketch.requests(policy),
    isUnpaced: sketch.fills !== true,
    ...(sketch.waitMs ? { waitMs: sketch.waitMs(policy) } : {}),
    trial: (input, hands) => sketch.trial({ subject, policy, input, hands }),
  });
}
