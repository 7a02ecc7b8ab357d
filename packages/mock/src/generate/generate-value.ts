import { isArbitraryError, toTypical } from "@plumbline/arbitrary";
import type { Contract, JsonValue, SchemaHandle } from "@plumbline/contract";
import { leaveOutWritten } from "./leave-out-written.ts";
import { repairFormats } from "./repair-formats.ts";
import { type GenerateOptions, generateSync, type JsonSchema } from "json-schema-faker";

export interface GeneratedValue {
  readonly value: JsonValue;
  /** Whether the schema accepts the value. If no attempt is valid, the value is the first generated one. */
  readonly isValid: boolean;
}

/** From detailed to minimal values: the generator fails on fewer schemas if it generates fewer optional members. */
const attempts: readonly GenerateOptions[] = [
  { alwaysFakeOptionals: true, useExamplesValue: true },
  { alwaysFakeOptionals: true },
  { optionalsProbability: 0.5, useExamplesValue: true },
  { optionalsProbability: 0.5 },
  { optionalsProbability: 0 },
];

const rounds = 6;

/** Generates a value for a schema of the document and validates it. The same seed generates the same value. */
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
      const value = leaveOutWritten(contract, handle, repairFormats(handle, generated));
      if (handle.validate(value).length === 0) return { value, isValid: true };
      best ??= value;
    }
  }
  const typical = tryTypical(contract, handle);
  if (typical !== undefined && handle.validate(typical).length === 0)
    return { value: typical, isValid: true };
  return { value: best ?? null, isValid: best === undefined && handle.validate(null).length === 0 };
}

/** The value of another generator, which reads more keywords. Undefined if there is none. */
function tryTypical(
  { document }: Contract,
  { schema, pointer }: SchemaHandle,
): JsonValue | undefined {
  for (const members of ["all", "required"] as const) {
    try {
      const value = toTypical(schema, { root: document, pointer, direction: "response", members });
      if (value !== undefined) return value;
    } catch (error) {
      if (!isArbitraryError(error)) throw error;
    }
  }
  return undefined;
}

/** Undefined if the generator throws, which it does for schemas that it does not support. */
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
 * Wraps the schema as a property of a document in which its references resolve. It cannot be the root of the document: the
 * generator treats unknown members of an open schema as data.
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
