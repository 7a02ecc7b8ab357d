import type { Contract, JsonValue, MediaType, SchemaHandle } from "@plumbline/contract";
import { createRealistic } from "@plumbline/realistic";
import { generateValue } from "./generate-value.ts";

/** A body for a request: the first valid example, or a value of the schema, the same for each mock. */
export function sampleBody(contract: Contract, { examples, schema }: MediaType): JsonValue {
  const example = examples.find(({ value }) => (schema?.validate(value) ?? []).length === 0)?.value;
  return example ?? (schema ? sampleValue(contract, schema) : {});
}

/** A value for a request. */
export function sampleValue(contract: Contract, schema: SchemaHandle): JsonValue {
  const realistic = createRealistic({ contract, seed: 1 });
  return generateValue(contract, schema, { direction: "request", realistic }).value;
}
