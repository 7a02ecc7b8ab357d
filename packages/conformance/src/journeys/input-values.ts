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

/** The inputs that a workflow can be given. */
export interface InputValues {
  readonly drawn: fc.Arbitrary<JsonObject>;
  /** Values on the edge of a bound, as many as go into one set of inputs together. */
  readonly edges: readonly JsonObject[];
}

/** What can be drawn from the schema of a workflow's inputs. Throws ArbitraryError. */
export function inputValues(contract: Contract, schema: JsonSchema | undefined): InputValues {
  if (schema === undefined) return { drawn: fc.constant({}), edges: [] };
  const options = {
    root: { ...contract.document, [place]: schema },
    pointer: `/${place}`,
    direction: "request" as const,
  };
  const boundaries = listBoundaries(schema, options);
  const edges = isPlain(schema) ? pack(boundaries) : boundaries.map(({ value }) => value);
  return { drawn: toArbitrary(schema, options).filter(isObject), edges: edges.filter(isObject) };
}

const place = "x-inputs";

/** Keywords that say nothing of one member in the light of another. */
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

/** Each member's edges in turn, one of every member at a time. */
function pack(boundaries: readonly Boundary[]): JsonValue[] {
  const byMember = Map.groupBy(boundaries, ({ instancePointer, value }) =>
    memberOf(instancePointer, value),
  );
  const whole = (byMember.get(undefined) ?? []).map(({ value }) => value);
  const members = [...byMember].flatMap(([name, list]) =>
    name === undefined ? [] : [[name, list] as const],
  );
  const count = Math.max(0, ...members.map(([, list]) => list.length));
  const packed = Array.from({ length: count }, (_, turn) => packOf(members, turn));
  return [...packed, ...whole];
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

/** The member an edge is about; nothing where it is about the object itself. */
function memberOf(instancePointer: string, value: JsonValue): string | undefined {
  const [name] = parsePointer(instancePointer);
  return name !== undefined && Object.hasOwn(asInputs(value), name) ? name : undefined;
}

function asInputs(value: JsonValue): JsonObject {
  return isObject(value) ? value : {};
}
