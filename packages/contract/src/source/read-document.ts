import type { Locate } from "../model/problem.ts";
import type { JsonValue } from "../model/json-value.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { placeIn } from "./place-in.ts";
import { readSource } from "./read/read-source.ts";
import { sourceUrl } from "./read/source-url.ts";

/** The value of a JSON or YAML file, before it is known to be OpenAPI. */
export interface ReadDocument {
  /** Absolute, without a fragment. */
  readonly url: string;
  /** The name in messages: an absolute path, or the URL. */
  readonly name: string;
  readonly value: JsonValue;
  /** Finds the line and column of a JSON Pointer into the value. */
  readonly locate: Locate;
}

/** Options of `readDocument`. */
export interface ReadDocumentOptions {
  /** Whether a document may be downloaded from another machine, by https. Default: false. */
  readonly allowRemote?: boolean;
  /** The folder that a relative path starts from. Default: the working directory of the process. */
  readonly cwd?: string;
}

/**
 * Reads one file of JSON or YAML, by its path or URL; references in it are left as they are.
 * Throws ContractError `document-missing`, `document-unreadable`, `document-syntax` or `reference-remote`.
 * @example
 * ```ts
 * import { readDocument } from "@plumbline/contract";
 *
 * const { url } = await readDocument("openapi.yaml");
 * console.log(`read ${url}`);
 * ```
 */
export async function readDocument(
  source: string | URL,
  { allowRemote = false, cwd = process.cwd() }: ReadDocumentOptions = {},
): Promise<ReadDocument> {
  const file = await readSource(sourceUrl(source, cwd), { allowRemote });
  return {
    url: file.url,
    name: file.name,
    value: file.value,
    locate: (pointer) => ({ ...placeIn(file, parsePointer(pointer)), pointer }),
  };
}
