import { walkDocument } from "../document/walk-document.ts";
import { ContractError } from "../errors/contract-error.ts";
import type { Place } from "../errors/plumbline-error.ts";
import { isArray, isObject } from "../model/is-json.ts";
import type { JsonObject } from "../model/json.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { parseText } from "./parse-text.ts";
import { type ReadOptions, readText } from "./read-text.ts";
import { placeIn } from "./place-in.ts";
import type { SourceFile } from "./source-file.ts";
import { sourceName } from "./source-url.ts";

/** A `$ref` in one file to another one. */
interface Reference {
  readonly from: SourceFile;
  readonly pointer: string;
  readonly text: string;
  readonly url: URL;
}

/** Reads every file that a document refers to, directly or through another. Throws ContractError at the place of the `$ref`. */
export async function collectFiles(
  root: SourceFile,
  options: ReadOptions,
): Promise<ReadonlyMap<string, SourceFile>> {
  const files = new Map([[root.url, root]]);
  const pending = outwardReferences(root);
  for (let next = pending.shift(); next; next = pending.shift()) {
    const url = next.url.href.replace(/#.*$/, "");
    if (files.has(url)) continue;
    const file = await readReferred(next, url, options);
    files.set(url, file);
    pending.push(...outwardReferences(file));
  }
  return files;
}

function outwardReferences(file: SourceFile): Reference[] {
  const ids = new Set<string>();
  const references: Reference[] = [];
  if (!isObject(file.value) && !isArray(file.value)) return [];
  // A list is walked like an object: by its elements.
  walkDocument(file.value as JsonObject, ({ value, pointer }) => {
    if (typeof value.$id === "string") ids.add(value.$id);
    const { $ref: text } = value;
    if (typeof text !== "string" || text.startsWith("#") || !URL.canParse(text, file.url)) return;
    references.push({ from: file, pointer, text, url: new URL(text, file.url) });
  });
  return references.filter(({ text }) => !ids.has(text.replace(/#.*$/, "")));
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
  const name = sourceName(url);
  try {
    const text = await readText(new URL(url), options);
    return { url, name, text, value: parseText(text, name) };
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
      ? `The reference "${reference.text}" leads to another machine`
      : `The reference "${reference.text}" leads nowhere: ${lowerFirst(cause.message)}`,
    { place: placeOf(reference), ...(cause.hint === undefined ? {} : { hint: cause.hint }), cause },
  );
}

function unresolved(reference: Reference, what: string): ContractError {
  return new ContractError(
    "reference-unresolved",
    `The reference "${reference.text}" leads to ${what}, which this document cannot use`,
    {
      place: placeOf(reference),
      hint: "Refer to a file beside the document.",
    },
  );
}

function placeOf({ from, pointer }: Reference): Place {
  return placeIn(from, parsePointer(`${pointer}/$ref`));
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
