import type { Need } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { defineNeed } from "./define-need.ts";

/** A clock that the suite can move, so that it need not wait for a window or a lifetime. */
export const clock: Need = defineNeed({
  id: "clock",
  says: "a clock that can be moved",
  reason: "clock-missing",
  detail: "Time must pass at the target. Configure its clock as control in --profile.",
  isMet: ({ target }) => target.clock !== undefined,
});

/** Permission to exceed the declared rate limits. */
export const probedLimits: Need = defineNeed({
  id: "probed-limits",
  says: "permission to exceed the declared rate limits",
  reason: "clock-missing",
  detail: "An exceeded limit rejects requests for its whole window. Allow it with --probe-limits.",
  isMet: ({ target }) => target.probeLimits,
});

/** Permission to let days pass, which may expire credentials, or credentials that are known to be valid for longer. */
export function lastingCredentials(
  what: string,
  periodOf: (subject: Subject) => number | undefined,
): Need {
  return defineNeed({
    id: "lasting-credentials",
    says: `credentials that are known to outlast ${what}, or permission to let them end`,
    reason: "not-selected",
    detail: `Credentials may end while ${what} passes. Give identities that last longer with their expiresAt, or a login that renews them, or allow it with probeRetention in --profile.`,
    isMet: (subject) =>
      subject.target.probeRetention ??
      subject.target.credentialsLastMs > (periodOf(subject) ?? Infinity),
  });
}
