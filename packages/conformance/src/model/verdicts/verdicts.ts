import type { Breach, CaseVerdict } from "../case.ts";

/** The response proves that the clause holds. */
export const holds: CaseVerdict = { outcome: "holds" };

/**
 * The response is legal but proves nothing about the clause.
 *
 * @example
 * ```ts
 * import { unproven } from "@plumbline/conformance";
 *
 * const verdict = unproven("the list is empty");
 * ```
 */
export function unproven(why: string): CaseVerdict {
  return { outcome: "unproven", why };
}

/**
 * The response breaks the clause.
 *
 * @example
 * ```ts
 * import { broken } from "@plumbline/conformance";
 *
 * const verdict = broken("status 500", "status 200");
 * ```
 */
export function broken(
  found: string,
  expected: string,
  more: Omit<Breach, "outcome" | "found" | "expected"> = {},
): Breach {
  return { outcome: "broken", found, expected, ...more };
}
