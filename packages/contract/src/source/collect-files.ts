import { walkDocument } from "../document/walk-document.ts";
import { ContractError } from "../errors/contract-error.ts";
import type { Place } from "../errors/plumbline-error.ts";
import { asObject, isArray, isObject, isString } from "../model/is-json.ts";
import type { JsonObject } from "../model/json.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { parseText } from "./parse-text.ts";
import { type ReadOptions, readText } from "./read-text.ts";
import { stepInto } from "../pointer/step-into.ts";
import { nearestName } from "../text/nearest-name.ts";
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
  const references = [...referencesOf(root)];
  for (const reference of references) {
    const url = withoutFragment(reference.url.href);
    if (files.has(url)) continue;
    const file = await readReferred(reference, url, options);
    files.set(url, file);
    references.push(...referencesOf(file));
  }
  for (const reference of references) checkFragment(reference, files);
  return files;
}

/** A path that a further `$ref` interrupts is left to bundling, which follows it. */
function checkFragment(reference: Reference, files: ReadonlyMap<string, SourceFile>): void {
  const { hash, href } = reference.url;
  if (!hash.startsWith("#/")) return;
  let value = files.get(withoutFragment(href))?.value;
  for (const token of parsePointer(hash)) {
    const next = stepInto(value, token);
    if (next === undefined && isObject(value) && isString(value.$ref)) return;
    if (next === undefined)
      throw missing(reference, nearestName(token, Object.keys(asObject(value))));
    value = next;
  }
}

function missing(reference: Reference, nearest: string | undefined): ContractError {
  return new ContractError(
    "reference-unresolved",
    `The reference "${reference.text}" leads nowhere`,
    {
      place: placeOf(reference),
      hint:
        nearest === undefined
          ? "Define what it names, or correct the reference."
          : `Did you mean "${nearest}"?`,
    },
  );
}

/** The references of a file to anything but the schemas in it that have an `$id`. */
function referencesOf(file: SourceFile): readonly Reference[] {
  if (!isObject(file.value) && !isArray(file.value)) return [];
  const identified = new Set<string>();
  const references: Reference[] = [];
  // A list is walked like an object: by its elements.
  const walked = file.value as JsonObject;
  walkDocument(
    walked,
    ({ value, pointer, base }) => {
      if (isString(value.$id)) identified.add(withoutFragment(base));
      if (!isString(value.$ref) || !URL.canParse(value.$ref, base)) return;
      references.push({ from: file, pointer, text: value.$ref, url: new URL(value.$ref, base) });
    },
    file.url,
  );
  return references.filter(({ url }) => !identified.has(withoutFragment(url.href)));
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, "");
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
