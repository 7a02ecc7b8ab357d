import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { documentUri } from "../../document/walk-document.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { fragmentUri } from "./fragment-uri.ts";
import { validatedDocument } from "./validated-document.ts";

/** A JavaScript module of validators, and the schemas that cannot be compiled. */
export interface EmittedValidators {
  /** Exports a function for each name. It uses `countCharacters` and `deepEqual`, which the caller declares. */
  readonly code: string;
  /** Why, by the schema's pointer. */
  readonly failures: ReadonlyMap<string, string>;
}

/**
 * Prints validators of response bodies as code that runs without the compiler, for platforms that do not allow `eval`. Formats are not
 * validated. `pointers` are the schemas by the names of the functions.
 * @see https://ajv.js.org/standalone.html
 * @example
 * ```ts
 * import { emitValidators, loadContract } from "@plumbline/contract";
 *
 * const { document } = await loadContract("openapi.yaml");
 * const pointers = new Map([["isBook", "/components/schemas/Book"]]);
 * console.log(emitValidators(document, pointers).code);
 * ```
 */
export function emitValidators(
  document: JsonObject,
  pointers: ReadonlyMap<string, string>,
): EmittedValidators {
  const schemas = validatedDocument(document, "response");
  const ajv = new Ajv2020({
    code: { source: true, esm: true },
    logger: false,
    messages: false,
    multipleOfPrecision: 6,
    ownProperties: true,
    strict: false,
    validateFormats: false,
  });
  ajv.addSchema(schemas, documentUri, false, false);
  const failures = new Map<string, string>();
  const compiled = [...pointers].filter(([, pointer]) => {
    try {
      return ajv.getSchema(fragmentUri(documentUri, pointer)) !== undefined;
    } catch (error) {
      failures.set(pointer, error instanceof Error ? error.message : String(error));
      return false;
    }
  });
  const uris = compiled.map(([name, pointer]) => [name, fragmentUri(documentUri, pointer)]);
  const code = standalone.default(ajv, Object.fromEntries(uris));
  return { code: withoutRequire(code), failures };
}

const helpers: Readonly<Record<string, string>> = {
  equal: "deepEqual",
  ucs2length: "countCharacters",
};

/** Modules have no `require`, which Ajv prints for its helpers. */
function withoutRequire(code: string): string {
  return code
    .replace(/^"use strict";/, "")
    .replaceAll(
      /require\("ajv\/dist\/runtime\/(\w+)"\)\.default/g,
      (found, helper: string) => helpers[helper] ?? found,
    );
}
