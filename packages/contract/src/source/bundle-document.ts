import type { ParserOptions } from "@apidevtools/json-schema-ref-parser";
import { walkDocument } from "../document/walk-document.ts";
import { isDataPath } from "../document/is-data-path.ts";
import { ContractError } from "../model/contract-error.ts";
import { isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import type { SourceFiles } from "./create-locate.ts";
import { withoutFragment } from "./place-of-name.ts";
import { mappedSchemas } from "./mapped-schemas.ts";
import { nameMapped, placeMappings } from "./place-mappings.ts";
import { placeReferences, removeNames } from "./place-references.ts";
import type { SourceFile } from "./read/source-file.ts";
import { sourceName } from "./read/source-url.ts";
import { wrapSiblings } from "./wrap-siblings.ts";

/** Moves everything that a document refers to in other files into it. All files are read before. */
export async function bundleDocument(root: SourceFile, files: SourceFiles): Promise<JsonObject> {
  const mapped = mappedSchemas(root, files);
  const contents = new Map(
    [...files.values()].map((file) => {
      const value = placeMappings(prepare(file, root, files), { file, root, files, mapped });
      return [file.url, file === root ? nameMapped(value, mapped) : value] as const;
    }),
  );
  // Loaded when needed: a document in one file does without it.
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  try {
    // The library types its argument and its result as JSON Schema.
    const given = contents.get(root.url) as never;
    const options = bundleOptions(contents);
    const bundled: unknown = await new $RefParser().bundle(root.url, given, options);
    return returnToRoot(bundled as JsonObject, root);
  } catch (cause) {
    throw new ContractError("reference-unresolved", firstLine(cause), {
      place: { file: root.name },
      hint: "Correct the reference.",
      cause,
    });
  }
}

/** Bundling does not change a reference inside the root document. */
function prepare(file: SourceFile, root: SourceFile, files: SourceFiles): JsonValue {
  const value = placeReferences(file, root, files);
  removeNames(value, files);
  return wrapSiblings(value, (reference) => file === root && reference.startsWith("#"));
}

/** The bundler leaves some references of cycles as they are. Those to the root document are places in the result. */
function returnToRoot(bundled: JsonObject, { url }: SourceFile): JsonObject {
  walkDocument(bundled, ({ value }) => {
    const { $ref: reference } = value;
    if (isString(reference) && withoutFragment(reference) === url)
      Object.assign(value, { $ref: reference.slice(url.length) || "#" });
  });
  return bundled;
}

/** Files come from memory, whatever their extension, and a `$ref` inside an example stays. */
function bundleOptions(contents: ReadonlyMap<string, JsonValue>): ParserOptions {
  const options = {
    resolveExcludedPathMatcher: isDataPath,
    bundle: { excludedPathMatcher: isDataPath },
    resolve: {
      file: false,
      http: false,
      memory: { order: 1, canRead: true, read: ({ url }: { readonly url: string }) => url },
    },
    parse: {
      json: false,
      yaml: false,
      text: false,
      binary: false,
      memory: {
        order: 1,
        canParse: true,
        parse: ({ url }: { readonly url: string }) => structuredClone(find(contents, url)),
      },
    },
  } as const;
  return options;
}

function find(contents: ReadonlyMap<string, JsonValue>, url: string): JsonValue {
  const value = contents.get(url);
  if (value === undefined) throw new Error(`The reference to ${sourceName(url)} does not resolve`);
  return value;
}

function firstLine(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.split("\n")[0] ?? message;
}
