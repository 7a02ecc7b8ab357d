import { type Boundary, listBoundaries, toArbitrary } from "@plumbline/arbitrary";
import {
  type Contract,
  isObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  parsePointer,
} from "@plumbline/contract";
import * as fc from "fast-check";

/** The possible inputs of a workflow. */
export interface InputValues {
  /** Random valid inputs. */
  readonly drawn: fc.Arbitrary<JsonObject>;
  /** Inputs with boundary values. Each set has as many boundary values as fit together. */
  readonly edges: readonly JsonObject[];
  /** Smaller inputs to try when `edges` fail. The argument is an entry of `edges` or a result of this function. */
  readonly smaller: (edges: JsonObject) => readonly JsonObject[];
}

/**
 * Returns the inputs that the schema of a workflow allows, as an arbitrary and as boundary values.
 * @throws ArbitraryError if no value can be generated from the schema.
 * @example
 * ```ts
 * import type { Contract } from "@plumbline/contract";
 * import { inputValues, type Journey } from "@plumbline/journeys";
 * import * as fc from "fast-check";
 *
 * export function sampleInputs(contract: Contract, journey: Journey): readonly unknown[] {
 *   return fc.sample(inputValues(contract, journey.inputs).drawn, 3);
 * }
 * ```
 */
export function inputValues(contract: Contract, schema: JsonSchema | undefined): InputValues {
  if (!isObject(schema)) return toInputValues(contract, schema);
  const ofContract = known.get(contract) ?? new WeakMap<object, InputValues>();
  const values = ofContract.get(schema) ?? toInputValues(contract, schema);
  known.set(contract, ofContract.set(schema, values));
  return values;
}

/** A journey is checked when it is compiled, planned and run with the same schema. */
const known = new WeakMap<Contract, WeakMap<object, InputValues>>();

function toInputValues(contract: Contract, schema: JsonSchema | undefined): InputValues {
  if (schema === undefined) return { drawn: fc.constant({}), edges: [], smaller: () => [] };
  const options = {
    root: { ...contract.document, [place]: schema },
    pointer: `/${place}`,
    direction: "request" as const,
  };
  const drawn = toArbitrary(schema, options).filter(isObject);
  const boundaries = listBoundaries(schema, options);
  if (isPlain(schema)) return { drawn, ...pack(boundaries) };
  const edges = boundaries.map(({ value }) => value).filter(isObject);
  return { drawn, edges, smaller: () => [] };
}

const place = "x-inputs";

/** Keywords that do not relate one member to another. */
const plainKeywords: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "title",
  "description",
]);

function isPlain(schema: JsonSchema): boolean {
  return isObject(schema) && Object.keys(schema).every((keyword) => plainKeywords.has(keyword));
}

/** Combines the first edges of all members, then the second ones, and so on. */
function pack(boundaries: readonly Boundary[]): Omit<InputValues, "drawn"> {
  const byMember = Map.groupBy(boundaries, ({ instancePointer, value }) =>
    memberOf(instancePointer, value),
  );
  const whole = (byMember.get(undefined) ?? []).map(({ value }) => value).filter(isObject);
  const members = [...byMember].flatMap(([name, list]) =>
    name === undefined ? [] : [[name, list] as const],
  );
  const count = Math.max(0, ...members.map(([, list]) => list.length));
  const packed = Array.from({ length: count }, (_, turn) => packOf(members, turn));
  const plain = plainOf(members);
  return { edges: [...packed, ...whole], smaller: (edges) => smallerThan(edges, plain) };
}

/** Inputs with the shortest edge of each member. */
function plainOf(members: Members): JsonObject {
  const shortest = members.map(([name, edges]) => {
    const values = edges.map(({ value }) => asInputs(value)[name] ?? null);
    return [name, values.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0]] as const;
  });
  return { ...asInputs(members[0]?.[1][0]?.value ?? {}), ...Object.fromEntries(shortest) };
}

function sizeOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}

/** Returns the plain inputs, then inputs that keep one edge, then inputs that replace one edge. */
function smallerThan(edges: JsonObject, plain: JsonObject): readonly JsonObject[] {
  const names = Object.keys(edges).filter(
    (name) => JSON.stringify(edges[name]) !== JSON.stringify(plain[name]),
  );
  const alone = names.map((name) => ({ ...plain, [name]: edges[name] }));
  const without = names.map((name) => ({ ...edges, [name]: plain[name] }));
  return [
    ...(names.length > 0 ? [plain] : []),
    ...(names.length > 1 ? alone : []),
    ...(names.length > 2 ? without : []),
  ];
}

type Members = readonly (readonly [name: string, edges: readonly Boundary[]])[];

function packOf(members: Members, turn: number): JsonObject {
  const turns = members.flatMap(([name, edges]) => {
    const edge = edges[turn % edges.length];
    return edge ? [{ name, inputs: asInputs(edge.value) }] : [];
  });
  const own = turns.map(({ name, inputs }) => [name, inputs[name]] as const);
  return { ...turns[0]?.inputs, ...Object.fromEntries(own) };
}

/** The member that an edge belongs to; `undefined` if it belongs to the object itself. */
function memberOf(instancePointer: string, value: JsonValue): string | undefined {
  const [name] = parsePointer(instancePointer);
  return name !== undefined && Object.hasOwn(asInputs(value), name) ? name : undefined;
}

function asInputs(value: JsonValue): JsonObject {
  return isObject(value) ? value : {};
}
