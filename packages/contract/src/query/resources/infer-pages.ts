import type { Contract } from "../../model/contract.ts";
import { findPages, type FoundPages } from "./find-pages.ts";
import { indexPaths } from "./path-index.ts";

/**
 * Infers how each list of a document is read in pages, by `Operation.id`: by `x-pagination`, otherwise by parameters, headers and bodies if they
 * leave no doubt. Lists without any sign of pages are absent.
 *
 * @example
 * ```ts
 * import { inferPages, loadContract } from "@plumbline/contract";
 *
 * for (const [operation, found] of inferPages(await loadContract("openapi.yaml")))
 *   console.log(operation, "doubt" in found ? found.doubt : found.pagination.form);
 * ```
 */
export function inferPages(contract: Contract): ReadonlyMap<string, FoundPages> {
  const index = indexPaths(contract);
  return new Map(
    index.paths.flatMap((path) => {
      const found = findPages(contract, index, path);
      return found ? [[path.operation.id, found] as const] : [];
    }),
  );
}
