import type { ReferenceIndex } from "../document/index-references.ts";
import { isContractError } from "../errors/contract-error.ts";
import type { Problem } from "../errors/problem.ts";
import { asObject } from "../json/is-object.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { schemaHint, type Validator } from "../validate/create-validator.ts";

/** Compiles the schema at each pointer and every shared schema. An error of the meta-schema or the compiler is a problem. */
export function checkSchemas(
  { document }: ReferenceIndex,
  pointers: readonly string[],
  validator: Validator,
): readonly Problem[] {
  const names = Object.keys(asObject(asObject(document.components).schemas));
  const shared = names.map((name) => formatPointer(["components", "schemas", name]));
  return [...new Set([...shared, ...pointers])].flatMap((pointer) =>
    checkSchema(pointer, validator),
  );
}

function checkSchema(pointer: string, validator: Validator): readonly Problem[] {
  const issues = new Map(
    validator
      .checkSchema(pointer)
      .toReversed()
      .map((issue) => [issue.instancePointer, issue] as const),
  );
  if (issues.size > 0) {
    return [...issues.values()].toReversed().map(({ instancePointer, message }) => {
      const subject =
        instancePointer === pointer ? "it" : `"${parsePointer(instancePointer).at(-1)}"`;
      return invalid(instancePointer, `This is not a valid JSON Schema: ${subject} ${message}`);
    });
  }
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
