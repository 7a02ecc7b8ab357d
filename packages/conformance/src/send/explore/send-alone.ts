import { setImmediate } from "node:timers/promises";
import type { Operation } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { Session } from "../session/create-session.ts";
import { createTrialContext } from "../session/create-trial-context.ts";
import type { Input } from "../../model/input.ts";

/** The check of requests that no check plans. */
export const unplanned = "explore";

export interface AloneOptions {
  readonly input: Input;
  readonly purpose: string;
}

/** Sends one request of an operation outside any plan, exactly with this input. Throws Stop if nothing more may be sent. */
export async function sendAlone(
  session: Session,
  operation: Operation,
  { input, purpose }: AloneOptions,
): Promise<Exchange> {
  // Lets signals and timers run, also if the target is in this process.
  await setImmediate();
  const { contract, target, seed } = session;
  const subject = {
    contract,
    operation,
    target,
    plain: input,
    alternatives: [],
    runs: 1,
    seed,
    other: () => undefined,
    surveyed: <T>(survey: (subjects: readonly []) => T): T => survey([]),
    isSurveyed: false,
    isTimed: false,
  };
  const context = createTrialContext(session, subject, { check: unplanned, purpose });
  return context.send(input, { isAsIs: true });
}
