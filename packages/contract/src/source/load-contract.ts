import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { checkDepth } from "../check/check-depth.ts";
import { compileContract } from "../compile/compile-contract.ts";
import { ContractError } from "../errors/contract-error.ts";
import { throwProblems } from "../errors/throw-problems.ts";
import { isObject } from "../json/is-object.ts";
import type { Contract } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import { bundleDocument } from "./bundle-document.ts";
import { collectFiles } from "./collect-files.ts";
import { createLocate } from "./create-locate.ts";
import { moderniseSchemas } from "./modernise-schemas.ts";
import { hideReferences, showReferences } from "./hide-references.ts";
import type { Reference } from "./references-of.ts";
import { readSource } from "./read-source.ts";
import type { SourceFile } from "./source-file.ts";
import { sourceUrl } from "./source-url.ts";
import { upgradeDocument } from "./upgrade-document.ts";

/** Options of `loadContract`. */
export interface LoadOptions {
  /** Whether documents and references on other machines may be fetched. Default false: only files and loopback URLs are read. */
  readonly allowRemote?: boolean;
  /** When schemas are compiled; see `compileContract`. Default `eager`. */
  readonly validators?: "eager" | "lazy";
  /** The folder that relative paths, and references of an object, start from. Default: the working directory of the process. */
  readonly cwd?: string;
  /** Whether a part that cannot be compiled is an error or is left out; see `compileContract`. Default `reject`. */
  readonly defects?: "reject" | "collect";
}

/**
 * Loads an OpenAPI document (3.1, or 3.0 and Swagger 2.0 by upgrade) in JSON or YAML, in one file or many, and compiles it.
 * The source is a path, a file or loopback URL, or the document itself, which is copied.
 * Throws ContractError; its place names file, line and column.
 * @see https://spec.openapis.org/oas/v3.1.1
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 *
 * const contract = await loadContract("openapi.yaml");
 * for (const { id, method, path } of contract.operations) console.log(id, method, path);
 * ```
 */
export async function loadContract(
  source: string | URL | JsonObject,
  options: LoadOptions = {},
): Promise<Contract> {
  const read = { allowRemote: options.allowRemote ?? false };
  const cwd = options.cwd ?? process.cwd();
  const isText = typeof source === "string" || source instanceof URL;
  const root = isText ? await readSource(sourceUrl(source, cwd), read) : objectFile(source, cwd);
  const lost: Reference[] = [];
  const isTolerant = options.defects === "collect";
  const files = await collectFiles(root, {
    ...read,
    ...(isTolerant ? { onLost: (reference) => lost.push(reference) } : {}),
  });
  const bundled = files.size === 1 ? root.value : await bundleFound(root, files, lost);
  const upgraded = await upgradeDocument(bundled, root.name);
  const document = isObject(upgraded) ? moderniseSchemas(upgraded) : upgraded;
  // Compiling first checks that the value is an object.
  return compileContract(document as JsonObject, {
    source: root.name,
    locate: createLocate(files, root),
    ...(options.validators === undefined ? {} : { validators: options.validators }),
    ...(options.defects === undefined ? {} : { defects: options.defects }),
  });
}

/** Bundles without the references that do not resolve. Compiling then finds them in the document. */
async function bundleFound(
  root: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
  lost: readonly Reference[],
): Promise<JsonObject> {
  if (lost.length === 0) return bundleDocument(root, files);
  const hidden = new Map(
    [...files].map(([url, file]) => [url, hideReferences(file, lost)] as const),
  );
  const bundled = await bundleDocument(hidden.get(root.url) ?? root, hidden);
  return showReferences(bundled);
}

function objectFile(source: JsonObject, cwd: string): SourceFile {
  const name = "(object)";
  throwProblems(
    [checkDepth(source)].flatMap((problem) => problem ?? []),
    () => ({ file: name }),
  );
  return { url: pathToFileURL(join(cwd, name)).href, name, value: copyObject(source, name) };
}

function copyObject(source: JsonObject, file: string): JsonObject {
  try {
    return structuredClone(source);
  } catch (cause) {
    throw new ContractError("document-invalid", "The document contains a value that is not JSON", {
      place: { file },
      hint: "Pass the value that JSON.parse would return.",
      cause,
    });
  }
}
