import type { NotSent, Outcome, OutcomeBase, Undocumented, UnknownOutcome } from "./outcome.ts";

type WithoutCallFacts<Each> = Each extends unknown
  ? Omit<Each, keyof OutcomeBase | "message">
  : never;

/** How an attempt ended: an outcome without its sentence and the facts of the whole call. */
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

export function notSent(reason: NotSent["reason"], cause?: unknown): AttemptOutcome {
  return { kind: "not-sent", ok: false, reason, cause };
}

export function unknownOutcome(reason: UnknownOutcome["reason"], cause: unknown): AttemptOutcome {
  return { kind: "unknown-outcome", ok: false, reason, cause };
}
