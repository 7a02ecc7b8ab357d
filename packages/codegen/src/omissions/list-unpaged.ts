import { type FoundPages, type Operation, wireMethod } from "@plumbline/contract";
import type { Omission } from "./omission.ts";

/**
 * Lists the operations that show a sign of pages without saying clearly how they are read, with the reasons. Those for which `x-pagination`
 * states that they return no pages are not among them.
 */
export function listUnpaged(
  operations: Iterable<Operation>,
  pages: ReadonlyMap<string, FoundPages>,
): readonly Omission[] {
  return [...operations].flatMap(({ id, method, path, pointer, policies }) => {
    const found = pages.get(id);
    if (found === undefined || !("doubt" in found) || policies.isUnpaged) return [];
    const { doubt } = found;
    const reason = `${doubt.charAt(0).toUpperCase()}${doubt.slice(1)}.`;
    return [{ pointer, part: `${wireMethod(method)} ${path}`, reason }];
  });
}
