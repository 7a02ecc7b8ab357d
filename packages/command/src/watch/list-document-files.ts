import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readDocument } from "@plumbline/contract";

/**
 * Lists the files of a document on disk: the document and every file that it references, directly or indirectly. Files that
 * cannot be read or parsed are included, because a later change may repair them.
 */
export async function listDocumentFiles(source: string): Promise<readonly string[]> {
  if (/^https?:/i.test(source)) return [];
  const root = source.startsWith("file:") ? fileURLToPath(source) : resolve(source);
  const found = new Set([root]);
  // A set also yields the members that are added during its iteration.
  for (const file of found) {
    for (const reference of await readReferences(file))
      found.add(resolve(dirname(file), reference));
  }
  return [...found];
}

async function readReferences(file: string): Promise<readonly string[]> {
  try {
    return [...collectReferences((await readDocument(file)).value, new Set())];
  } catch {
    return [];
  }
}

function collectReferences(value: unknown, found: Set<string>): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [name, member] of Object.entries(value)) {
    const file = name === "$ref" && typeof member === "string" ? toFile(member) : "";
    if (file === "") collectReferences(member, found);
    else found.add(file);
  }
  return found;
}

/** The file part of a reference; empty for a reference within the file or to the web. */
function toFile(reference: string): string {
  const path = reference.split("#")[0] ?? "";
  return /^[a-z][a-z0-9+.-]+:/i.test(path) ? "" : decodeURIComponent(path);
}
