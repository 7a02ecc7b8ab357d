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
  const files = await collectFiles(root, read);
  const bundled = files.size === 1 ? root.value : await bundleDocument(root, files);
  const upgraded = await upgradeDocument(bundled, root.name);
  const document = isObject(upgraded) ? moderniseSchemas(upgraded) : upgraded;
  // Compiling first checks that the value is an object.
  return compileContract(document as JsonObject, {
    source: root.name,
    locate: createLocate(files, root),
    ...(options.validators === undefined ? {} : { validators: options.validators }),
  });
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
