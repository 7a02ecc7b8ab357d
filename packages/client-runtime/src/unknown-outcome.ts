import type { OutcomeBase, UnknownOutcome } from "./outcome.ts";

const messages = {
  aborted: "was aborted before its answer came, and may have taken effect",
  deadline: "had no answer by its deadline, and may have taken effect",
  "no-answer": "got no answer, and may have taken effect",
  "answer-incomplete": "got an answer that broke off, and may have taken effect",
} as const;

export function unknownOutcome(
  base: OutcomeBase,
  reason: UnknownOutcome["reason"],
  cause: unknown,
): UnknownOutcome {
  return {
    ...base,
    kind: "unknown-outcome",
    ok: false,
    reason,
    cause,
    message: `${base.operation} ${messages[reason]}`,
  };
}
