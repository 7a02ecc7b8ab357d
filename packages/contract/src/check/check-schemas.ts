import type { ReferenceIndex } from "../document/index-references.ts";
import type { Problem } from "../errors/problem.ts";
import { asObject } from "../model/is-json.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import type { Validator } from "../validate/create-validator.ts";

/** Compiles the schema at each pointer, and every shared schema: what the meta-schema or the compiler refuses is a problem. */
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
  const issues = validator.checkSchema(pointer);
  if (issues.length > 0) {
    return issues.map(({ instancePointer, message }) =>
      invalid(instancePointer, `This is not a valid JSON Schema: it ${message}`),
    );
  }
  try {
    validator.compile(pointer);
    return [];
  } catch (error) {
    return [
      invalid(
        pointer,
        `This schema cannot be compiled: ${error instanceof Error ? error.message : String(error)}`,
      ),
    ];
  }
}

function invalid(pointer: string, message: string): Problem {
  return { code: "schema-invalid", message, pointer, hint: "Schemas follow JSON Schema 2020-12." };
}
