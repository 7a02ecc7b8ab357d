import { OutcomeError } from "./outcome-error.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Returns the outcome if it is a success. Throws OutcomeError otherwise.
 * @example
 * ```ts
 * import { orThrow } from "@plumbline/client-runtime";
 * import type { Client } from "./generated/client.ts";
 *
 * export async function titleOf(client: Client, id: string): Promise<string> {
 *   const { data } = orThrow(await client.getBook({ path: { id } }));
 *   return data.title;
 * }
 * ```
 */
export function orThrow<Ended extends Outcome>(outcome: Ended): Extract<Ended, { ok: true }> {
  if (!outcome.ok) throw new OutcomeError(outcome);
  // Narrowing does not reach the type parameter.
  return outcome as Extract<Ended, { ok: true }>;
}
