import type { Exchange } from "@plumbline/report";
import type { Breach } from "../../model/case.ts";

/**
 * The exchanges that show a breach, with the judged one at the end: those that the check names, or else those of its trial. A check that finds a wrong status may confirm it with further requests, for
 * example that the request without the violation succeeds.
 */
export function evidenceOf(
  { found, evidence }: Pick<Breach, "found" | "evidence">,
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  if (evidence) return evidence;
  const status = Number(/^status (\d+)/.exec(found)?.[1]);
  const judged = exchanges.findLast(({ response }) => response.status === status);
  if (!judged) return exchanges;
  return [...exchanges.filter((exchange) => exchange !== judged), judged];
}
