import type { JsonValue } from "../json-value.ts";
import { textFormats } from "./add-formats.ts";

interface Definition {
  readonly type: "string" | "number";
  readonly test: (value: string | number) => boolean;
}

const definitions: ReadonlyMap<string, Definition> = new Map(
  Object.entries(textFormats).map(([name, format]) => [name, define(format)]),
);

/** Whether a value matches a format as `addFormats` defines it. Unknown formats match any value. */
export function matchesFormat(name: string, value: JsonValue): boolean {
  const definition = definitions.get(name);
  if (definition === undefined) return true;
  if (typeof value !== definition.type) return true;
  return definition.test(value as string | number); // the line above holds it to `definition.type`
}

/** Whether a format is asserted for text. */
export function isTextFormat(name: string): boolean {
  return definitions.get(name)?.type === "string";
}

function define(format: unknown): Definition {
  if (format instanceof RegExp)
    return { type: "string", test: (value) => matches(format, String(value)) };
  if (typeof format === "function")
    return { type: "string", test: (value) => Boolean(format(value)) };
  if (typeof format !== "object" || format === null) return { type: "string", test: () => true };
  const type = "type" in format && format.type === "number" ? "number" : "string";
  const inner = "validate" in format ? define(format.validate) : define(true);
  return { type, test: inner.test };
}

/** Some expressions of the library are global and remember their last index. */
function matches(expression: RegExp, value: string): boolean {
  expression.lastIndex = 0;
  return expression.test(value);
}
