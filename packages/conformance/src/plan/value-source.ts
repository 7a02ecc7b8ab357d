import { listBoundaries, toArbitrary } from "@plumbline/arbitrary";
import type { Contract, Example, JsonValue, Operation, Parameter, SchemaHandle } from "@plumbline/contract";
import * as fc from "fast-check";
import { bodyMediaType } from "../request/build-request.ts";
import { isSendable, readsAsValid } from "../request/read-back.ts";

/** Where the values of a plain input come from. A stateful run may answer with ids that earlier answers gave. */
export interface ValueSource {
  parameter(contract: Contract, operation: Operation, parameter: Parameter): JsonValue | undefined;
  body(contract: Contract, operation: Operation): JsonValue | undefined;
}

/** The document's own examples first, then its defaults, then a generated value that is the same in every run. */
export const documentValues: ValueSource = {
  parameter(contract, _operation, parameter) {
    const fits = (value: JsonValue): boolean => readsAsValid(parameter, value) && isSendable(parameter, value);
    return candidates(contract, parameter).find(fits);
  },
  body(contract, operation) {
    const media = bodyMediaType(operation);
    if (!media?.schema) return media?.examples[0]?.value;
    const { schema } = media;
    return candidates(contract, { schema, examples: media.examples }).find((value) => schema.validate(value).length === 0);
  },
};

interface Described {
  readonly schema: SchemaHandle;
  readonly examples: readonly Example[];
}

function* candidates(contract: Contract, { schema, examples }: Described): Generator<JsonValue> {
  for (const example of examples) yield example.value;
  yield* schemaExamples(schema);
  const options = { root: contract.document, pointer: schema.pointer };
  yield* fc.sample(toArbitrary(schema.schema, options), { seed: plainSeed, numRuns: 20 });
  for (const boundary of listBoundaries(schema.schema, options)) yield boundary.value;
}

/** Plain inputs do not depend on the run's seed: they are the fixed point that every case changes in one place. */
const plainSeed = 1;

function schemaExamples({ schema }: SchemaHandle): JsonValue[] {
  if (typeof schema === "boolean") return [];
  const { examples, example, default: fallback } = schema;
  const listed = Array.isArray(examples) ? (examples as readonly JsonValue[]) : [];
  return [...listed, example, fallback].filter((value) => value !== undefined);
}
