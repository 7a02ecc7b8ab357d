import type { Exchange } from "@plumbline/report";
import type { Breach } from "../../model/case.ts";

/**
 * The exchanges of a trial with the judged one at the end. A check that finds a wrong status may confirm it with further requests, for
 * example that the request without the violation succeeds.
 */
export function judgedLast(
  { found }: Pick<Breach, "found">,
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  const status = Number(/^status (\d+)/.exec(found)?.[1]);
  const judged = exchanges.findLast(({ response }) => response.status === status);
  if (!judged) return exchanges;
  return [...exchanges.filter((exchange) => exchange !== judged), judged];
}
