import type { Problem } from "../errors/problem.ts";
import { isObject } from "../model/is-json.ts";
import type { JsonValue } from "../model/json.ts";
import { checkDepth } from "./check-depth.ts";
import { checkShape } from "./check-shape.ts";

/** Checks that a value is an OpenAPI 3.1 document, as far as compiling it relies on that. */
export function checkDocument(document: JsonValue): readonly Problem[] {
  const problem = checkDepth(document) ?? checkVersion(document);
  return problem ? [problem] : checkShape({ value: document, pointer: "" }, "document");
}

function checkVersion(document: JsonValue): Problem | undefined {
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
