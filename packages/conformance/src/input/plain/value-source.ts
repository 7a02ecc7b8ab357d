import {
  type Contract,
  type Example,
  isJsonMediaType,
  isObject,
  type JsonValue,
  type MediaType,
  type Operation,
  type Parameter,
  readExample,
  type SchemaHandle,
} from "@plumbline/contract";
import { bodyMediaType } from "../request/build-request.ts";
import { isSendable } from "../request/is-sendable.ts";
import { readsAsValid } from "../request/reads-as-valid.ts";
import { sentAs } from "../body/sent-body.ts";
import { planningSamples, schemaValues } from "../schema/schema-values.ts";
import { survivesCleaning } from "../schema/survives-cleaning.ts";

/** The source of a plain input's values. A stateful source may return ids from earlier responses. */
export interface ValueSource {
  parameter(contract: Contract, operation: Operation, parameter: Parameter): JsonValue | undefined;
  /** The value of an optional parameter. Default: it is not sent. */
  optional?(contract: Contract, operation: Operation, parameter: Parameter): JsonValue | undefined;
  body(contract: Contract, operation: Operation): JsonValue | undefined;
}

/** The document's own examples first, then its defaults, then a generated value that is the same in every run. */
export const documentValues: ValueSource = {
  parameter(contract, _operation, parameter) {
    const fits = (value: JsonValue): boolean =>
      readsAsValid(parameter, value) && isSendable(parameter, value);
    return firstFitting(contract, { ...parameter, place: parameter.in }, fits);
  },
  body(contract, operation) {
    const media = bodyMediaType(operation);
    if (!media?.schema) return media && (media.examples[0]?.value ?? usualContent(media));
    const { schema } = media;
    const examples = media.examples.flatMap((one) => {
      const { value } = readExample(media, one);
      return value === undefined ? [] : [{ ...one, value }];
    });
    const sent = sentAs(media);
    const fits = (value: JsonValue): boolean => sent?.takes(value) === true;
    return firstFitting(contract, { schema, examples, place: "body" }, fits);
  },
};

/** The content of a file that the document does not describe; `undefined` for JSON, which has no usual shape. */
function usualContent({ mediaType }: MediaType): JsonValue | undefined {
  return isJsonMediaType(mediaType) ? undefined : "plumbline";
}

interface Described {
  readonly schema: SchemaHandle;
  readonly examples: readonly Example[];
  readonly place: Parameter["in"] | "body";
}

/** Plain values do not depend on the run's seed, because every case varies them in one place. */
function firstFitting(
  contract: Contract,
  described: Described,
  fits: (value: JsonValue) => boolean,
): JsonValue | undefined {
  const { schema, examples } = described;
  const given = [...examples.map(({ value }) => value), ...schemaExamples(schema)].find(fits);
  if (given !== undefined) return given;
  let first: JsonValue | undefined;
  // Boundaries are expensive, so they are listed only if they are needed.
  for (const value of generated(contract, described).filter(fits)) {
    if (survivesCleaning(schema, value)) return value;
    first ??= value;
  }
  return first;
}

function* generated(contract: Contract, { schema, place }: Described): Generator<JsonValue> {
  const { valid, boundaries, usual } = schemaValues(contract, schema, place);
  // A server may reject an empty object although every member is optional.
  if (place === "body" && isObject(usual) && schema.validate({}).length === 0)
    for (const [name, member] of Object.entries(usual)) yield { [name]: member };
  if (valid) yield* planningSamples(valid, 20);
  for (const { value } of boundaries) yield value;
}

function schemaExamples({ schema }: SchemaHandle): JsonValue[] {
  if (typeof schema === "boolean") return [];
  const { examples, example, default: fallback } = schema;
  const listed = Array.isArray(examples) ? (examples as readonly JsonValue[]) : [];
  return [...listed, example, fallback].filter((value) => value !== undefined);
}
