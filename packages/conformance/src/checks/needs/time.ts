import type { Need } from "../../model/check.ts";
import { defineNeed } from "./define-need.ts";

/** A clock that the suite can move, so that it need not wait for a window or a lifetime. */
export const clock: Need = defineNeed({
  id: "clock",
  says: "a clock that can be moved",
  reason: "clock-missing",
  detail: "time must pass at the target; configure its clock as control in --profile",
  isMet: ({ target }) => target.clock !== undefined,
});

/** Permission to exceed the declared rate limits. */
export const probedLimits: Need = defineNeed({
  id: "probed-limits",
  says: "permission to exceed the declared rate limits",
  reason: "clock-missing",
  detail: "an exceeded limit rejects requests for its whole window; allow it with --probe-limits",
  isMet: ({ target }) => target.probeLimits,
});

/** Permission to let days pass. */
export const probedRetention: Need = defineNeed({
  id: "probed-retention",
  says: "permission to move the clock to the end of a retention period",
  reason: "not-selected",
  detail: "credentials may expire while time passes; allow it with probeRetention in --profile",
  isMet: ({ target }) => target.probeRetention,
});
