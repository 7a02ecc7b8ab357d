import type { Breach, CaseVerdict } from "../model/case.ts";

/** The answer shows that the clause is kept. */
export const holds: CaseVerdict = { outcome: "holds" };

/** The answer is legal, but says nothing about the clause. */
export function unproven(why: string): CaseVerdict {
  return { outcome: "unproven", why };
}

/** The answer breaks the clause. */
export function broken(
  found: string,
  expected: string,
  more: Omit<Breach, "outcome" | "found" | "expected"> = {},
): Breach {
  return { outcome: "broken", found, expected, ...more };
}
