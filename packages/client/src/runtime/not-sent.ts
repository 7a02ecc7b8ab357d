import type { NotSent, OutcomeBase } from "./outcome.ts";

const messages = {
  credential: "was not sent, since no credential could be had",
  aborted: "was not sent, since it was aborted first",
  unreachable: "was not sent, since no connection came about",
} as const;

export function notSent(base: OutcomeBase, reason: NotSent["reason"], cause: unknown): NotSent {
  return {
    ...base,
    kind: "not-sent",
    ok: false,
    reason,
    cause,
    message: `${base.operation} ${messages[reason]}`,
  };
}
