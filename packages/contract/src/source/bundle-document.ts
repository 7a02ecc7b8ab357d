import SwaggerParser from "@apidevtools/swagger-parser";
import { ContractError } from "../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { SourceFiles } from "./create-locate.ts";
import type { SourceFile } from "./source-file.ts";
import { sourceName } from "./source-url.ts";

/** Brings everything that a document refers to in other files inside it. All of the files were read before. */
export async function bundleDocument(root: SourceFile, files: SourceFiles): Promise<JsonObject> {
  const parser = new SwaggerParser();
  const contents = new Map(
    [...files.values()].map(({ url, value }) => [sourceName(url), value] as const),
  );
  const load = ({ url }: { readonly url: string }): JsonValue =>
    structuredClone(find(contents, url));
  try {
    // The library types its result as OpenAPI, whatever it was given.
    return (await parser.bundle(sourceName(root.url), structuredClone(root.value) as never, {
      resolve: {
        external: true,
        file: false,
        http: false,
        memory: { order: 1, canRead: true, read: ({ url }) => url },
      },
      parse: {
        json: false,
        yaml: false,
        text: false,
        binary: false,
        memory: { order: 1, canParse: true, parse: load },
      },
    })) as unknown as JsonObject;
  } catch (cause) {
    throw new ContractError("reference-unresolved", firstLine(cause), {
      place: { file: root.name },
      hint: "Correct the reference.",
      cause,
    });
  }
}

function find(contents: ReadonlyMap<string, JsonValue>, url: string): JsonValue {
  const name = /^(?:https?|file):/i.test(url) ? sourceName(url) : decodeURIComponent(url);
  const value = contents.get(name);
  if (value === undefined) throw new Error(`The reference to ${name} leads nowhere`);
  return value;
}

function firstLine(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.split("\n")[0] ?? message;
}
