import type { ReferenceIndex } from "../../document/index-references.ts";
import { isContractError } from "../../model/contract-error.ts";
import type { Problem } from "../../model/problem.ts";
import { asObject } from "../../json/is-object.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { walkDocument } from "../../document/walk-document.ts";
import { toRegExp } from "../../document/text/to-reg-exp.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import { schemaHint, type Validator } from "../../schema/validate/create-validator.ts";

export interface SchemaChecks {
  readonly validator: Validator;
  /** Whether to compile the schemas too, which takes longer. */
  readonly isEager: boolean;
}

/** Checks the schema at each pointer and every shared schema. An error of the meta-schema, a pattern or the compiler is a problem. */
export function checkSchemas(
  { document }: ReferenceIndex,
  pointers: readonly string[],
  { validator, isEager }: SchemaChecks,
): readonly Problem[] {
  const names = Object.keys(asObject(asObject(document.components).schemas));
  const shared = names.map((name) => formatPointer(["components", "schemas", name]));
  const all = [...new Set([...shared, ...pointers])];
  const problems = [
    ...all.flatMap((pointer) => checkSchema(pointer, validator)),
    ...checkPatterns(document),
  ];
  // Each schema that refers to an invalid one cannot be compiled either.
  if (problems.length > 0 || !isEager) return problems;
  return all.flatMap((pointer) => checkCompiled(pointer, validator));
}

function checkSchema(pointer: string, validator: Validator): readonly Problem[] {
  const issues = new Map(
    validator
      .checkSchema(pointer)
      .toReversed()
      .map((issue) => [issue.instancePointer, issue] as const),
  );
  return [...issues.values()].toReversed().map(({ instancePointer, message }) => {
    const subject =
      instancePointer === pointer ? "it" : `"${parsePointer(instancePointer).at(-1)}"`;
    return invalid(instancePointer, `This is not a valid JSON Schema: ${subject} ${message}`);
  });
}

function checkPatterns(document: JsonObject): readonly Problem[] {
  const problems: Problem[] = [];
  walkDocument(document, ({ value, pointer }) => {
    const keys = Object.keys(asObject(value.patternProperties));
    const patterns = [
      ...(typeof value.pattern === "string" ? [["pattern", value.pattern] as const] : []),
      ...keys.map((pattern) => ["patternProperties", pattern] as const),
    ];
    for (const [keyword, pattern] of patterns) {
      const fault = faultOf(pattern);
      if (fault !== undefined)
        problems.push(invalid(`${pointer}/${keyword}`, `This schema cannot be compiled: ${fault}`));
    }
  });
  return problems;
}

function faultOf(pattern: string): string | undefined {
  try {
    toRegExp(pattern, "u");
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function checkCompiled(pointer: string, validator: Validator): readonly Problem[] {
  try {
    validator.compile(pointer);
    return [];
  } catch (error) {
    if (!isContractError(error)) throw error;
    return [invalid(pointer, error.message)];
  }
}

function invalid(pointer: string, message: string): Problem {
  return { code: "schema-invalid", message, pointer, hint: schemaHint };
}
