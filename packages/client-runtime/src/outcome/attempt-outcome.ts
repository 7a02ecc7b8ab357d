import type { NotSent, Outcome, OutcomeBase, Undocumented, UnknownOutcome } from "./outcome.ts";

type Bare<Each> = Each extends unknown ? Omit<Each, keyof OutcomeBase> : never;

/** How a try has ended: an outcome without what is told of the whole call. Its message lacks the operation's name, with which it begins. */
export type Ending = Bare<Outcome>;

/** What may be read of an ending of any kind. */
export interface AnyEnding {
  readonly ok: boolean;
  readonly kind: Ending["kind"];
  readonly reason?: NotSent["reason"] | UnknownOutcome["reason"] | Undocumented["reason"];
  readonly status?: number;
  readonly headers?: Headers;
  readonly cause?: unknown;
}

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

/** Whether the service may have carried out the call, and nobody knows: it got the request, and neither refused it nor said what it did. */
export function mayHaveActed({ kind, status = 0 }: AnyEnding): boolean {
  return status >= 500 || kind === "unknown-outcome" || (kind === "undocumented" && status < 400);
}
