import { isArbitraryError, toArbitrary, toTypical } from "@plumbline/arbitrary";
import type { Contract, JsonValue, SchemaHandle } from "@plumbline/contract";
import type { Realistic } from "@plumbline/realistic";
import * as fc from "fast-check";
import { loosenSchema } from "./loosen-schema.ts";

export interface GeneratedValue {
  readonly value: JsonValue;
  /** Whether the schema accepts the value. If no attempt is valid, the value is the first generated one. */
  readonly isValid: boolean;
}

/** Which value is generated. */
export interface GenerateChoice {
  /** The message that contains the value. */
  readonly direction: "request" | "response";
  /** The same seed generates the same random value. Without a seed, the value is the typical one of the schema, with all members. */
  readonly seed?: number;
  /** Makes values that look real; they are tried first. Default: the value is the typical one. */
  readonly realistic?: Realistic;
  /** The number of the thing that the value describes, from 0. Default 0. */
  readonly index?: number;
  /** Whether a value that the schema accepts can be used. Default: every value can. */
  readonly accepts?: (value: JsonValue) => boolean;
}

/** The number of random values that are tried: the validator may reject a value for a keyword that the generator does not know. */
const randomAttempts = 5;

/** Generates a value for a schema of the document and validates it. */
export function generateValue(
  contract: Contract,
  handle: SchemaHandle,
  choice: GenerateChoice,
): GeneratedValue {
  const { accepts = () => true } = choice;
  const isValid = (value: JsonValue): boolean =>
    handle.validate(value).length === 0 && accepts(value);
  let best: JsonValue | undefined;
  for (const value of attempts(contract, handle, choice)) {
    if (isValid(value)) return { value, isValid: true };
    best ??= value;
  }
  return { value: best ?? null, isValid: best === undefined && isValid(null) };
}

function* attempts(
  { document }: Contract,
  handle: SchemaHandle,
  { direction, seed, realistic, index = 0 }: GenerateChoice,
): Generator<JsonValue> {
  if (realistic) yield* known([realistic.valueOf(handle, { direction, index })]);
  const { schema, pointer } = handle;
  const place = { root: document, pointer, direction } as const;
  const typical = (members: "all" | "required") => () => [toTypical(schema, { ...place, members })];
  const random = (): readonly JsonValue[] =>
    fc.sample(toArbitrary(schema, { ...place, characters: "visible-ascii" }), {
      seed: seed ?? 1,
      numRuns: randomAttempts,
    });
  const all = typical("all");
  const order = seed === undefined ? [all, random] : [random, all];
  for (const generate of [...order, typical("required")]) yield* known(tryGenerate(generate));
  const loose = loosenSchema(document, handle);
  const likely = realistic?.valueOf(
    { ...handle, ...loose },
    { direction, index, root: loose.root },
  );
  yield* known([likely]);
  yield* known(
    tryGenerate(() => [toTypical(loose.schema, { ...place, root: loose.root, members: "all" })]),
  );
}

/** Without a value for schemas that the generator does not support. */
function tryGenerate<Value>(generate: () => readonly Value[]): readonly Value[] {
  try {
    return generate();
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

function known(values: readonly (JsonValue | undefined)[]): readonly JsonValue[] {
  return values.filter((value) => value !== undefined);
}
