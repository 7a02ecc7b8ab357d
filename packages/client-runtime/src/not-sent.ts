import type { NotSent, OutcomeBase } from "./outcome.ts";

const messages = {
  credential: "was not sent, since no credential could be had",
  aborted: "was not sent, since it was aborted first",
  deadline: "was not sent, since its deadline came first",
  unreachable: "was not sent, since no connection came about",
  retention: "was not sent, since the service may have forgotten its key by now",
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
