import type { Contract, JsonValue, SchemaHandle } from "@plumbline/contract";
import { repairFormats } from "./repair-formats.ts";
import { type GenerateOptions, generateSync, type JsonSchema } from "json-schema-faker";

export interface GeneratedValue {
  readonly value: JsonValue;
  /** Whether the schema accepts the value; the best that could be had is given even if not. */
  readonly isValid: boolean;
}

/** From telling to plain: the generator is wrong on some schemas, and on fewer the less it is asked for. */
const attempts: readonly GenerateOptions[] = [
  { alwaysFakeOptionals: true, useExamplesValue: true },
  { alwaysFakeOptionals: true },
  { optionalsProbability: 0.5, useExamplesValue: true },
  { optionalsProbability: 0.5 },
  { optionalsProbability: 0 },
];

const rounds = 6;

/** Generates a value for a schema of the document, the same for the same seed, and validates it before it is used. */
export function generateValue(
  contract: Contract,
  handle: SchemaHandle,
  seed: number,
): GeneratedValue {
  let best: JsonValue | undefined;
  for (let round = 0; round < rounds; round++) {
    for (const options of attempts) {
      const generated = tryGenerate(contract, handle, { ...options, seed: seed + round });
      if (generated === undefined) continue;
      const value = repairFormats(handle, generated);
      if (handle.validate(value).length === 0) return { value, isValid: true };
      best ??= value;
    }
  }
  return { value: best ?? null, isValid: best === undefined && handle.validate(null).length === 0 };
}

/** The generator throws on schemas it cannot read; then another attempt, or none, has to do. */
function tryGenerate(
  contract: Contract,
  handle: SchemaHandle,
  options: GenerateOptions,
): JsonValue | undefined {
  try {
    const wrapped: unknown = generateSync(wrap(contract, handle), {
      maxDepth: 7,
      refDepthMax: 2,
      ...options,
    });
    const value: unknown =
      typeof wrapped === "object" && wrapped !== null ? Reflect.get(wrapped, "value") : undefined;
    return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  } catch {
    return undefined;
  }
}

/**
 * The schema as a property of a document in which the pointers of its references resolve. It cannot be the
 * document's root: the generator takes unknown members of an open schema for data.
 */
function wrap({ document }: Contract, { schema }: SchemaHandle): JsonSchema {
  const { components, paths } = document;
  return {
    type: "object",
    properties: { value: schema },
    required: ["value"],
    components,
    paths,
  };
}
