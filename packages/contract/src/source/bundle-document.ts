import { pathToFileURL } from "node:url";
import type SwaggerParser from "@apidevtools/swagger-parser";
import { isDataPath } from "../document/is-data-path.ts";
import { ContractError } from "../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import type { SourceFiles } from "./create-locate.ts";
import type { SourceFile } from "./source-file.ts";
import { sourceName } from "./source-url.ts";
import { wrapSiblings } from "./wrap-siblings.ts";

/** Moves everything that a document refers to in other files into it. All files are read before. */
export async function bundleDocument(root: SourceFile, files: SourceFiles): Promise<JsonObject> {
  const contents = new Map(
    [...files.values()].map((file) => [sourceName(file.url), prepare(file, root)] as const),
  );
  // Loaded when needed: a document in one file does without it.
  const { default: Parser } = await import("@apidevtools/swagger-parser");
  try {
    // The library types its argument and its result as OpenAPI.
    const given = contents.get(sourceName(root.url)) as never;
    const bundled: unknown = await new Parser().bundle(
      sourceName(root.url),
      given,
      bundleOptions(contents),
    );
    return bundled as JsonObject;
  } catch (cause) {
    throw new ContractError("reference-unresolved", firstLine(cause), {
      place: { file: root.name },
      hint: "Correct the reference.",
      cause,
    });
  }
}

/** Bundling does not change a reference inside the root document. */
function prepare(file: SourceFile, root: SourceFile): JsonValue {
  return wrapSiblings(file.value, (reference) => file === root && reference.startsWith("#"));
}

/** Files come from memory, whatever their extension, and a `$ref` inside an example stays. */
function bundleOptions(contents: ReadonlyMap<string, JsonValue>): SwaggerParser.Options {
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
  const isUrl = /^(?:https?|file):/i.test(url);
  const name = sourceName(isUrl ? url : pathToFileURL(decodeURIComponent(url)).href);
  const value = contents.get(name);
  if (value === undefined) throw new Error(`The reference to ${name} does not resolve`);
  return value;
}

function firstLine(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.split("\n")[0] ?? message;
}
