import type { OperationEntry } from "./operation-table.ts";
import type { Exchange } from "./exchange.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { notSent } from "./not-sent.ts";
import type { Outcome, OutcomeBase } from "./outcome.ts";
import { unknownOutcome } from "./unknown-outcome.ts";

export interface JudgeOptions {
  readonly base: OutcomeBase;
  readonly entry: OperationEntry;
  /** See `OperationTable.messageProperty`. */
  readonly messageProperty: string | undefined;
  /** Why the client itself gave the exchange up, if it did. */
  readonly stopped: "aborted" | "deadline" | undefined;
}

/** What an exchange means for its call. */
export async function judgeExchange(exchange: Exchange, options: JudgeOptions): Promise<Outcome> {
  if (exchange.kind === "answered") return judgeAnswer(exchange, options);
  const { response, cause } = exchange;
  if (options.stopped) return unknownOutcome(options.base, options.stopped, cause);
  if (response) return unknownOutcome(options.base, "answer-incomplete", cause);
  if (isUnreachable(cause)) return notSent(options.base, "unreachable", cause);
  return unknownOutcome(options.base, "no-answer", cause);
}
