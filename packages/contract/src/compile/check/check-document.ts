import type { ReferenceIndex } from "../../document/index-references.ts";
import type { Problem } from "../../model/problem.ts";
import { asString, isObject } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import type { UnplacedWarning } from "../../model/warning.ts";
import { checkDepth } from "./check-depth.ts";
import { checkShape } from "./check-shape.ts";

/** Checks that a value is an OpenAPI document of version 3.1 or later. */
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
  if (typeof version === "string" && minorOf(version) >= 1) return undefined;
  return {
    code: "document-invalid",
    message:
      version === undefined
        ? "This is not an OpenAPI document"
        : `The OpenAPI version ${JSON.stringify(version)} is not supported`,
    pointer: version === undefined ? "" : "/openapi",
    hint: 'A document starts with "openapi: 3.2.0"; 3.0 and Swagger 2.0 are upgraded when loaded.',
  };
}

/** The minor version of OpenAPI 3, or -1 for another text. */
function minorOf(version: string): number {
  return Number(/^3\.(\d+)\.\d+(?:-.+)?$/.exec(version)?.[1] ?? -1);
}

const latestMinor = 2;

/** Warns of a version that is later than the latest known one: it is read as that one. */
export function warnVersion({ openapi }: JsonObject): readonly UnplacedWarning[] {
  const version = asString(openapi);
  if (minorOf(version) <= latestMinor) return [];
  return [
    {
      code: "version-unknown",
      message: `The OpenAPI version ${version} is read as 3.${latestMinor}`,
      pointer: "/openapi",
      hint: `What is new in it is ignored. Use 3.${latestMinor}.0 if the document does not need it.`,
    },
  ];
}
