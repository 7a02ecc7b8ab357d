import type { ReferenceIndex } from "../document/index-references.ts";
import type { Problem } from "../errors/problem.ts";
import { isObject } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import { checkDepth } from "./check-depth.ts";
import { checkShape } from "./check-shape.ts";

/** Checks that a value is an OpenAPI 3.1 document. */
export function checkVersion(document: JsonValue): readonly Problem[] {
  const problem = checkDepth(document) ?? versionProblem(document);
  return problem ? [problem] : [];
}

/** Checks the rules of the standard that compiling relies on. The references of the document must resolve. */
export function checkDocument(index: ReferenceIndex): readonly Problem[] {
  return checkShape({ index, seen: new Set() }, { value: index.document, pointer: "" }, "document");
}

function versionProblem(document: JsonValue): Problem | undefined {
  const version = isObject(document) ? document.openapi : undefined;
  if (typeof version === "string" && /^3\.1\.\d+(?:-.+)?$/.test(version)) return undefined;
  return {
    code: "document-invalid",
    message:
      version === undefined
        ? "This is not an OpenAPI document"
        : `The OpenAPI version ${JSON.stringify(version)} is not supported`,
    pointer: version === undefined ? "" : "/openapi",
    hint: 'A document starts with "openapi: 3.1.1"; 3.0 and Swagger 2.0 are upgraded when loaded.',
  };
}
