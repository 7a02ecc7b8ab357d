import { pairOperations } from "../compare/pair-operations.ts";
import type { Witness } from "../model/change.ts";
import { findValue, type WitnessOptions } from "./find-value.ts";
import { listParts } from "./list-parts.ts";

/**
 * Finds values that show a break without looking at the rules: for each part that both documents have, a request that only the old one
 * accepts, or a response that only the new one allows. At most one per part.
 */
export function listBreaks(options: WitnessOptions): readonly Witness[] {
  return pairOperations(options.before, options.after).pairs.flatMap(([, { id }]) =>
    (["request", "response"] as const).flatMap((direction) =>
      listParts(options, id, direction).flatMap((part) => {
        const found = findValue(part, { ...options, direction });
        return found ? [{ direction, operation: id, part: part.name, ...found }] : [];
      }),
    ),
  );
}
