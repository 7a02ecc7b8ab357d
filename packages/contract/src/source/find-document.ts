import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ContractError } from "../model/contract-error.ts";

/** Where a project usually keeps its document, relative to the working folder: sources first, then builds. */
const usualPlaces = [
  "openapi.yaml",
  "openapi.yml",
  "openapi.json",
  "openapi/openapi.yaml",
  "openapi/openapi.yml",
  "openapi/openapi.json",
  "openapi/dist/openapi.json",
];

/** Options of `findDocument`. */
export interface FindDocumentOptions {
  /** Folder that relative paths start from and that is searched. */
  readonly cwd: string;
}

/**
 * Finds the document of a command: the given one as an absolute path (a URL stays as it is), or the first that exists in the
 * usual places. Throws ContractError `document-missing` if none exists.
 * @example
 * ```ts
 * import { findDocument, loadContract } from "@plumbline/contract";
 *
 * const file = findDocument(process.argv[2], { cwd: process.cwd() });
 * export const contract = await loadContract(file);
 * ```
 */
export function findDocument(given: string | undefined, { cwd }: FindDocumentOptions): string {
  if (given !== undefined) return /^(?:https?|file):/i.test(given) ? given : resolve(cwd, given);
  const found = usualPlaces.map((place) => resolve(cwd, place)).find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new ContractError(
    "document-missing",
    "no document is named, and none is in the usual places",
    {
      place: { file: cwd },
      hint: `Pass a path, or save the document as one of ${usualPlaces.join(", ")}.`,
    },
  );
}
