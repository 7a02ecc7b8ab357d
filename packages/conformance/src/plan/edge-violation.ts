import {
  asObject,
  type Contract,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";

export interface BoundPlace {
  readonly keyword: string;
  readonly schemaPointer: string;
  readonly instancePointer: string;
}

export interface EdgeSearch {
  readonly contract: Contract;
  readonly place: BoundPlace;
  /** Generated violations, one of which is changed into the edge. */
  readonly samples: readonly JsonValue[];
  readonly isViolation: (value: JsonValue) => boolean;
}

/** A value that breaks a bound by the least there is: one too many, one too few, in the other case. Nothing, or one value. */
export function edgeViolations({
  contract,
  place,
  samples,
  isViolation,
}: EdgeSearch): readonly JsonValue[] {
  const isKnown = ["type", "enum"].includes(place.keyword) || Object.hasOwn(edges, place.keyword);
  if (!isKnown) return [];
  const found = samples
    .map((sample) => edgeViolation(contract, place, sample))
    .find((value) => value !== undefined && isViolation(value));
  return found === undefined ? [] : [found];
}

function edgeViolation(
  contract: Contract,
  place: BoundPlace,
  generated: JsonValue,
): JsonValue | undefined {
  const bound = resolvePointer(contract.document, place.schemaPointer);
  if (place.keyword === "type" && bound === "integer") return fraction(contract, place, generated);
  const found = resolvePointer(generated, place.instancePointer);
  if (bound === undefined || found === undefined) return undefined;
  const edge = Array.isArray(bound)
    ? nearMember(bound)
    : edges[place.keyword]?.(Number(bound), found);
  return edge === undefined
    ? undefined
    : replaceAt(generated, parsePointer(place.instancePointer), edge);
}

/** The least fraction beside a whole number that every other keyword takes. */
function fraction(contract: Contract, place: BoundPlace, generated: JsonValue): JsonValue {
  const schema = resolvePointer(contract.document, place.schemaPointer.replace(/\/type$/, ""));
  const { minimum, maximum } = asObject(schema);
  const whole =
    typeof minimum === "number" ? minimum : typeof maximum === "number" ? maximum - 1 : 0;
  return replaceAt(generated, parsePointer(place.instancePointer), whole + 0.5);
}

/** What is nearly one of the values: a text in the other case, the next number. */
function nearMember(values: readonly JsonValue[]): JsonValue | undefined {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length > 0) return Math.max(...numbers) + 1;
  const text = values.find((value) => typeof value === "string" && otherCase(value) !== value);
  return typeof text === "string" ? otherCase(text) : undefined;
}

function otherCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}

const edges: Readonly<Record<string, (bound: number, value: JsonValue) => JsonValue | undefined>> =
  {
    maximum: (bound) => bound + 1,
    exclusiveMaximum: (bound) => bound,
    minimum: (bound) => bound - 1,
    exclusiveMinimum: (bound) => bound,
    maxLength: (bound, value) => resized(value, bound + 1),
    minLength: (bound, value) => resized(value, bound - 1),
    maxItems: (bound, value) => resized(value, bound + 1),
    minItems: (bound, value) => resized(value, bound - 1),
  };

/** Lengths of text count code points. @see https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1 */
function resized(value: JsonValue, size: number): JsonValue | undefined {
  if (Array.isArray(value)) return value.length >= size ? value.slice(0, size) : undefined;
  if (typeof value !== "string") return undefined;
  const points = [...value];
  return points.length >= size ? points.slice(0, size).map(plainCharacter).join("") : undefined;
}

/** One too many by every way of counting: a server that counts UTF-16 units or bytes refuses odd characters for another reason. */
function plainCharacter(character: string): string {
  return /[!-~]/.test(character) ? character : "a";
}

export function replaceAt(
  value: JsonValue | undefined,
  [token, ...rest]: readonly string[],
  edge: JsonValue,
): JsonValue {
  if (token === undefined) return edge;
  if (Array.isArray(value))
    return value.with(Number(token), replaceAt(value[Number(token)], rest, edge));
  if (typeof value !== "object" || value === null) return edge;
  // An array was dealt with above.
  const record = value as JsonObject;
  return { ...record, [token]: replaceAt(record[token], rest, edge) };
}
