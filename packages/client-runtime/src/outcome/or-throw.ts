import { OutcomeError } from "./outcome-error.ts";
import type { Outcome } from "./outcome.ts";

/**
 * The outcome when it is a success, else throws it as an OutcomeError.
 * @example
 * const { data } = orThrow(await client.getThing({ path: { id } }));
 */
export function orThrow<Ended extends Outcome>(outcome: Ended): Extract<Ended, { ok: true }> {
  if (!outcome.ok) throw new OutcomeError(outcome);
  // Narrowing does not reach the type parameter.
  return outcome as Extract<Ended, { ok: true }>;
}
