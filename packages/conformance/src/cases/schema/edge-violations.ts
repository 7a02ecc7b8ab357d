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
  /** Generated violations; one is changed into the edge. */
  readonly samples: readonly JsonValue[];
  /** A known valid value of the place. Default: unknown. */
  readonly valid?: string | number | undefined;
  readonly isViolation: (value: JsonValue) => boolean;
}

/**
 * Values that break a bound minimally: one too many, one too few, a fraction next to a whole number, a character
 * before or after or a blank inside a matching text, a listed word in the other case. Usually one value or none.
 */
export function edgeViolations(search: EdgeSearch): readonly JsonValue[] {
  const { place, samples, isViolation } = search;
  if (place.keyword === "pattern") return aroundValid(search).filter(isViolation);
  if (place.keyword === "enum") return besideListed(search).filter(isViolation);
  if (!Object.hasOwn(edges, place.keyword) && place.keyword !== "type") return [];
  const found = samples
    .map((sample) => edgeViolation(search, sample))
    .find((value) => value !== undefined && isViolation(value));
  return found === undefined ? [] : [found];
}

function edgeViolation(
  { contract, place, valid }: EdgeSearch,
  generated: JsonValue,
): JsonValue | undefined {
  const bound = resolvePointer(contract.document, place.schemaPointer);
  const found = resolvePointer(generated, place.instancePointer);
  // Values that are not numbers already break it.
  if (place.keyword === "type")
    return bound === "integer" && typeof found === "number"
      ? fraction(contract, { ...place, valid }, generated)
      : undefined;
  if (typeof bound !== "number" || found === undefined) return undefined;
  const edge = edges[place.keyword]?.(bound, found);
  return edge === undefined
    ? undefined
    : replaceAt(generated, parsePointer(place.instancePointer), edge);
}

/** A missing anchor accepts text before or after the match. */
function aroundValid({ place, samples, valid }: EdgeSearch): readonly JsonValue[] {
  const [sample] = samples;
  if (typeof valid !== "string" || sample === undefined) return [];
  const middle = Math.floor(valid.length / 2);
  const blank = `${valid.slice(0, middle)} ${valid.slice(middle + 1)}`;
  return [`x${valid}`, `${valid}x`, blank].map((text) =>
    replaceAt(sample, parsePointer(place.instancePointer), text),
  );
}

/** A listed word in the other case, which a comparison without case accepts, or a number next to the last one. */
function besideListed({ contract, place, samples }: EdgeSearch): readonly JsonValue[] {
  const [sample] = samples;
  const listed = resolvePointer(contract.document, place.schemaPointer);
  if (sample === undefined || !Array.isArray(listed)) return [];
  const numbers = listed.filter((value) => typeof value === "number");
  const word = listed.find((value) => typeof value === "string" && value !== otherCase(value));
  const beside = numbers.length > 0 ? Math.max(...numbers) + 1 : word && otherCase(word);
  return beside === undefined
    ? []
    : [replaceAt(sample, parsePointer(place.instancePointer), beside)];
}

function otherCase(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase();
}

/** A fraction next to a whole number that is otherwise valid, if possible next to a known value. */
function fraction(
  contract: Contract,
  { valid, ...place }: BoundPlace & Pick<EdgeSearch, "valid">,
  generated: JsonValue,
): JsonValue {
  const schema = resolvePointer(contract.document, place.schemaPointer.replace(/\/type$/, ""));
  const { minimum, maximum } = asObject(schema);
  const wholes = [minimum, typeof maximum === "number" ? maximum - 1 : undefined, valid, 0];
  const whole = wholes.find((one) => typeof one === "number") ?? 0;
  return replaceAt(generated, parsePointer(place.instancePointer), whole + 0.5);
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

/** Too long by one in every unit. A server that counts UTF-16 units or bytes would reject other characters for another reason. */
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
  // Arrays were handled above.
  const record = value as JsonObject;
  return { ...record, [token]: replaceAt(record[token], rest, edge) };
}
