import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { checkDepth } from "../compile/check/check-depth.ts";
import { compileContract } from "../compile/compile-contract.ts";
import { ContractError } from "../model/contract-error.ts";
import { throwProblems } from "../model/throw-problems.ts";
import { isObject } from "../json/is-object.ts";
import type { Contract } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { bundleDocument } from "./bundle-document.ts";
import { placeReferences } from "./place-references.ts";
import { quoteVersions } from "./quote-versions.ts";
import { applyOverlays } from "./apply-overlays.ts";
import { collectFiles, type CollectOptions } from "./collect-files.ts";
import { createLocate } from "./create-locate.ts";
import { nameSchemes } from "./name-schemes.ts";
import { placeIn } from "./place-in.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import type { Warning } from "../model/warning.ts";
import { dropSiblings, swagger, versionWithoutSiblings } from "./upgrade/drop-siblings.ts";
import { formerTokens } from "./upgrade/former-tokens.ts";
import { nestedFormats } from "./upgrade/nested-formats.ts";
import { moderniseSchemas } from "./upgrade/modernise-schemas.ts";
import { hideReferences, showReferences } from "./hide-references.ts";
import type { Reference } from "./references-of.ts";
import { readSource } from "./read/read-source.ts";
import type { SourceFile } from "./read/source-file.ts";
import { sourceUrl } from "./read/source-url.ts";
import type { TextFormats } from "../schema/validate/formats-of.ts";
import { upgradeDocument } from "./upgrade/upgrade-document.ts";

/** Options of `loadContract`. */
export interface LoadOptions {
  /** Whether references to other machines are followed, by https. Default: false. */
  readonly allowRemote?: boolean;
  /** When schemas are compiled; see `compileContract`. Default `eager`. */
  readonly validators?: "eager" | "lazy";
  /** The folder that relative paths, and references of an object, start from. Default: the working directory of the process. */
  readonly cwd?: string;
  /** Whether a part that cannot be compiled is an error or is left out; see `compileContract`. Default `reject`. */
  readonly defects?: "reject" | "collect";
  /** Overlays that are applied to the document in this order: paths, or URLs like that of a document. */
  readonly overlays?: readonly (string | URL)[];
  /** Formats of text that the document uses and no standard defines; see `compileContract`. Default: none. */
  readonly formats?: TextFormats;
}

/**
 * Loads an OpenAPI document (3.2, 3.1, or 3.0 and Swagger 2.0 by upgrade) in JSON or YAML, in one file or many, and compiles it.
 * The source is a path, a URL (of a file, of this machine, or by https of another one), or the document itself, which is copied. A download has
 * limits of time and size, and sends no credentials.
 * Throws ContractError; its place names file, line and column.
 * @see https://spec.openapis.org/oas/v3.2.0
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
  const cwd = options.cwd ?? process.cwd();
  const isText = typeof source === "string" || source instanceof URL;
  const given = isText
    ? await readSource(sourceUrl(source, cwd), { allowRemote: true })
    : objectFile(source, cwd);
  const quoted = quoteVersions(given);
  const root = { ...quoted, value: nameSchemes(quoted.value) };
  const lost: Reference[] = [];
  const isTolerant = options.defects === "collect";
  const collect = {
    allowRemote: options.allowRemote ?? false,
    ...(isTolerant ? { onLost: (reference: Reference) => lost.push(reference) } : {}),
  };
  const found = await collectFiles(root, collect);
  const { files, warnings } = withoutSiblings(root, found);
  const main = files.get(root.url) ?? root;
  const whole = await bundleFound(main, files, lost);
  const overlaid = await applyOverlays(whole, main, { ...options, cwd });
  const bundled =
    overlaid.document === whole
      ? whole
      : await bundleAgain({ ...main, value: overlaid.document }, collect, lost);
  const upgraded = await upgradeDocument(bundled, root.name);
  const document = isObject(upgraded) ? moderniseSchemas(upgraded) : upgraded;
  // Compiling first checks that the value is an object.
  return compileContract(document as JsonObject, {
    source: root.name,
    locate: createLocate(found, root),
    toWritten: (tokens) => formerTokens(root.value, tokens),
    warnings: [...warnings, ...overlaid.warnings],
    ...(options.validators === undefined ? {} : { validators: options.validators }),
    ...(options.defects === undefined ? {} : { defects: options.defects }),
    ...(options.formats === undefined ? {} : { formats: options.formats }),
  });
}

interface Read {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly warnings: readonly Warning[];
}

/** The files without what their version ignores, and the warnings about them. */
function withoutSiblings(root: SourceFile, files: ReadonlyMap<string, SourceFile>): Read {
  const warnings: Warning[] = [];
  const read = [...files].map(([url, file]) => {
    warnings.push(...(file.warnings ?? []));
    const version = versionWithoutSiblings(root.value);
    if (version === undefined) return [url, file] as const;
    const dropped = dropSiblings(file.value, version);
    const place = (pointer: string): Warning["place"] => placeIn(file, parsePointer(pointer));
    const nested = version === swagger ? nestedFormats(file.value) : [];
    for (const warning of [...dropped.warnings, ...nested])
      warnings.push({ ...warning, place: place(warning.pointer) });
    return [url, { ...file, value: dropped.value }] as const;
  });
  return { files: new Map(read), warnings };
}

/** Bundles without the references that do not resolve. Compiling then finds them in the document. */
async function bundleFound(
  root: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
  lost: readonly Reference[],
): Promise<JsonValue> {
  const hidden = new Map(
    [...files].map(([url, file]) => [url, hideReferences(file, lost)] as const),
  );
  const main = hidden.get(root.url) ?? root;
  const bundled =
    files.size === 1 ? placeReferences(main, main, hidden) : await bundleDocument(main, hidden);
  return lost.length > 0 && isObject(bundled) ? showReferences(bundled) : bundled;
}

/** An overlay may refer to further files. */
async function bundleAgain(
  root: SourceFile,
  options: CollectOptions,
  lost: readonly Reference[],
): Promise<JsonValue> {
  return bundleFound(root, await collectFiles(root, options), lost);
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
