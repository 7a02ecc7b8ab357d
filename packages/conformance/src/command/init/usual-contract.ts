import { relative } from "node:path";
import { findDocument, isPlumblineError } from "@plumbline/contract";

/** The document that is found without being named, as a path from the folder; nothing where there is none. */
export function usualContract(cwd: string): string | undefined {
  try {
    return relative(cwd, findDocument(undefined, { cwd })).replaceAll("\\", "/");
  } catch (error) {
    if (isPlumblineError(error)) return undefined;
    throw error;
  }
}
