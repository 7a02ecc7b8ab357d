import type { NotSent, Outcome, OutcomeBase, Undocumented, UnknownOutcome } from "./outcome.ts";

type WithoutCallFacts<Each> = Each extends unknown ? Omit<Each, keyof OutcomeBase> : never;

/** How an attempt ended: an outcome without the facts of the whole call. The message does not contain the operation's name yet. */
export type AttemptOutcome = WithoutCallFacts<Outcome>;

/** The properties that an attempt's outcome of any kind may have. */
export interface AnyAttemptOutcome {
  readonly ok: boolean;
  readonly kind: AttemptOutcome["kind"];
  readonly reason?: NotSent["reason"] | UnknownOutcome["reason"] | Undocumented["reason"];
  readonly status?: number;
  readonly headers?: Headers;
  readonly cause?: unknown;
}

/** The status of an answer that rejects the credential. @see https://www.rfc-editor.org/rfc/rfc9110#name-401-unauthorized */
export const unauthorized = 401;

const whyNotSent: Readonly<Record<NotSent["reason"], string>> = {
  credential: "no credential is available",
  aborted: "it was aborted first",
  deadline: "its deadline passed first",
  unreachable: "no connection was made",
  retention: "the service may have deleted its key",
};

export function notSent(reason: NotSent["reason"], cause?: unknown): AttemptOutcome {
  const message = `was not sent: ${whyNotSent[reason]}`;
  return { kind: "not-sent", ok: false, reason, cause, message };
}

const whyUnknown: Readonly<Record<UnknownOutcome["reason"], string>> = {
  aborted: "was aborted before its answer arrived",
  deadline: "got no answer before its deadline",
  "no-answer": "got no answer",
  "answer-incomplete": "got an incomplete answer",
};

export function unknownOutcome(reason: UnknownOutcome["reason"], cause: unknown): AttemptOutcome {
  return { kind: "unknown-outcome", ok: false, reason, cause, message: whyUnknown[reason] };
}

/** Whether the service may have executed the call without reporting it: it got the request, and neither rejected it nor confirmed it. */
export function mayHaveActed({ kind, status = 0 }: AnyAttemptOutcome): boolean {
  return status >= 500 || kind === "unknown-outcome" || (kind === "undocumented" && status < 400);
}
