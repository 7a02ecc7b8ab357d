import { relative } from "node:path";
import { findDocument, isPlumblineError } from "@plumbline/contract";

/** The path of the document that is found by default, relative to the folder; `undefined` if there is none. */
export function usualContract(cwd: string): string | undefined {
  try {
    return relative(cwd, findDocument(undefined, { cwd })).replaceAll("\\", "/");
  } catch (error) {
    if (isPlumblineError(error)) return undefined;
    throw error;
  }
}
