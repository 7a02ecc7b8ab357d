import { ContractError, isContractError } from "../model/contract-error.ts";
import { checkFragment } from "./check-fragment.ts";
import { parseFile } from "./read/parse-file.ts";
import type { ReadOptions } from "./read/download.ts";
import { readText } from "./read/read-text.ts";
import { mappingsOf } from "./mapped-schemas.ts";
import { withoutFragment } from "./place-of-name.ts";
import { placeOf, placeOfReference, type Reference, referencesOf } from "./references-of.ts";
import type { SourceFile } from "./read/source-file.ts";

export interface CollectOptions extends ReadOptions {
  /** Is called for each reference that does not resolve. Without it, the first one is thrown. */
  readonly onLost?: (reference: Reference) => void;
}

/**
 * Reads every file that a document refers to, directly or through another file. Throws ContractError at the place of the `$ref`,
 * or where a file is neither JSON nor YAML.
 */
export async function collectFiles(
  root: SourceFile,
  options: CollectOptions,
): Promise<ReadonlyMap<string, SourceFile>> {
  const { onLost } = options;
  const files = new Map([[root.url, root]]);
  const local: Reference[] = [];
  const remote: Reference[] = [];
  const queue = (file: SourceFile): void => {
    for (const reference of [...referencesOf(file), ...mappingsOf(file)])
      (reference.url.protocol === "file:" ? local : remote).push(reference);
  };
  const read = async (reference: Reference): Promise<void> => {
    try {
      const url = withoutFragment(placeOfReference(reference, files).href);
      if (files.has(url)) return;
      const file = await readReferred(reference, url, options);
      files.set(url, file);
      queue(file);
    } catch (error) {
      // A mapping may contain a text that only looks like a file.
      if (reference.mapped !== undefined) return;
      if (!onLost || isSyntaxError(error)) throw error;
      onLost(reference);
    }
  };
  queue(root);
  for (const reference of local) await read(reference);
  // A URL of another machine can be the `$id` of a schema in a file that was read.
  for (const reference of remote) await read(reference);
  for (const reference of [...local, ...remote]) {
    if (reference.mapped !== undefined) continue;
    try {
      checkFragment(reference, files);
    } catch (error) {
      if (!onLost) throw error;
      onLost(reference);
    }
  }
  return files;
}

function isSyntaxError(error: unknown): boolean {
  return isContractError(error) && error.code === "document-syntax";
}

async function readReferred(
  reference: Reference,
  url: string,
  options: ReadOptions,
): Promise<SourceFile> {
  if (reference.url.protocol === "file:" && !reference.from.url.startsWith("file:"))
    throw unresolved(reference, "a file of this machine");
  if (!["file:", "http:", "https:"].includes(reference.url.protocol))
    throw unresolved(reference, "no file and no web address");
  try {
    return parseFile(url, await readText(new URL(url), options));
  } catch (cause) {
    if (!(cause instanceof ContractError) || cause.code === "document-syntax") throw cause;
    throw failed(reference, cause);
  }
}

function failed(reference: Reference, cause: ContractError): ContractError {
  const isRemote = cause.code === "reference-remote";
  return new ContractError(
    isRemote ? "reference-remote" : "reference-unresolved",
    isRemote
      ? `The reference "${reference.text}" leads to another machine, ${reference.url.host}`
      : `The reference "${reference.text}" does not resolve: ${lowerFirst(cause.message)}`,
    { place: placeOf(reference), ...(cause.hint === undefined ? {} : { hint: cause.hint }), cause },
  );
}

function unresolved(reference: Reference, what: string): ContractError {
  return new ContractError(
    "reference-unresolved",
    `The reference "${reference.text}" leads to ${what}, which this document cannot use`,
    {
      place: placeOf(reference),
      hint: "Refer to a file next to the document.",
    },
  );
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
