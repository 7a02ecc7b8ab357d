import type { JsonSchema, JsonValue } from "@plumbline/contract";
import { openFactory } from "../value/open-factory.ts";
import { typicalValue } from "./typical-value.ts";
import type { TypicalOptions } from "./typical-options.ts";

/**
 * Creates one value of the kind that a person would enter: no empty text, list or object, no number at a bound unless
 * the schema allows nothing else, and the schema's own `default` and `examples` first. The same options give the same value.
 * Returns `undefined` if no value is found.
 *
 * @throws ArbitraryError `unsupported` if no values can be generated for the schema.
 * @see https://json-schema.org/draft/2020-12/json-schema-core
 * @example
 * ```ts
 * import { toTypical } from "@plumbline/arbitrary";
 *
 * const name = { type: "string", maxLength: 20 };
 * const book = toTypical(
 *   { type: "object", properties: { name, pages: { type: "integer" } }, required: ["name"] },
 *   { choose: ({ path }) => (path.at(-1) === "name" ? ["Moby-Dick"] : []) },
 * );
 * // { name: "Moby-Dick" }
 * ```
 */
export function toTypical(schema: JsonSchema, options: TypicalOptions = {}): JsonValue | undefined {
  const factory = openFactory(schema, options);
  const { entry } = factory.space;
  const value = typicalValue(
    { factory, options },
    { schemas: [entry], path: [], parents: [] },
    factory.fuel,
  );
  return value !== undefined && factory.guard(value) ? value : undefined;
}
