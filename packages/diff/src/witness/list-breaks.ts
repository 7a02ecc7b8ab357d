import { pairOperations } from "../pair/pair-operations.ts";
import type { Witness } from "../model/change.ts";
import {
  describeIssue,
  listDifferingValues,
  type WitnessOptions,
} from "./list-differing-values.ts";
import { listParts } from "./list-parts.ts";

/**
 * Finds values that show a break without looking at the rules: for each part that both documents have, a request that only the old one
 * accepts, or a response that only the new one allows. At most one per part.
 */
export function listBreaks(options: WitnessOptions): readonly Witness[] {
  return pairOperations(options.before, options.after).pairs.flatMap(([before, after]) =>
    (["request", "response"] as const).flatMap((direction) =>
      listParts(before, after, direction).flatMap((part) => {
        const { value: found } = listDifferingValues(part, direction, options).next();
        const [issue] = found?.issues ?? [];
        if (!found || !issue) return [];
        const { value } = found;
        const reason = describeIssue(issue);
        return [{ direction, operation: after.id, part: part.name, value, reason }];
      }),
    ),
  );
}
