import { OutcomeError } from "./outcome-error.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Returns the outcome if it is a success. Throws OutcomeError otherwise.
 * @example
 * ```ts
 * import { orThrow, type Outcome } from "@plumbline/client-runtime";
 *
 * export async function dataOf(call: Promise<Outcome>): Promise<unknown> {
 *   const { data } = orThrow(await call);
 *   return data;
 * }
 * ```
 */
export function orThrow<Ended extends Outcome>(outcome: Ended): Extract<Ended, { ok: true }> {
  if (!outcome.ok) throw new OutcomeError(outcome);
  // Narrowing does not reach the type parameter.
  return outcome as Extract<Ended, { ok: true }>;
}
