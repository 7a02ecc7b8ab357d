import type { NotSent, Outcome, OutcomeBase, UnknownOutcome } from "./outcome.ts";

type Bare<Each> = Each extends unknown ? Omit<Each, keyof OutcomeBase> : never;

/** How a try has ended: an outcome without what is told of the whole call. Its message lacks the operation's name, with which it begins. */
export type Ending = Bare<Outcome>;

const whyNotSent: Readonly<Record<NotSent["reason"], string>> = {
  credential: "no credential could be had",
  aborted: "it was aborted first",
  deadline: "its deadline came first",
  unreachable: "no connection came about",
  retention: "the service may have forgotten its key by now",
};

export function notSent(reason: NotSent["reason"], cause?: unknown): Ending {
  const message = `was not sent, since ${whyNotSent[reason]}`;
  return { kind: "not-sent", ok: false, reason, cause, message };
}

const whyUnknown: Readonly<Record<UnknownOutcome["reason"], string>> = {
  aborted: "was aborted before its answer came",
  deadline: "had no answer by its deadline",
  "no-answer": "got no answer",
  "answer-incomplete": "got an answer that broke off",
};

export function unknownOutcome(reason: UnknownOutcome["reason"], cause: unknown): Ending {
  return { kind: "unknown-outcome", ok: false, reason, cause, message: whyUnknown[reason] };
}

/** The call's own key was answered to be in use. */
export const pending: Ending = {
  kind: "pending",
  ok: false,
  message: "is still being carried out, from an earlier try with the same key",
};

/** Whether the service may be carrying out the call: it got the request, and did not refuse it. */
export function mayHaveActed(ending: Ending): boolean {
  return "status" in ending ? ending.status >= 500 : ending.kind === "unknown-outcome";
}
