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
  /** Sets of edges that are smaller than one of them, or than another one that this gave. */
  readonly smaller: (edges: JsonObject) => readonly JsonObject[];
}

/** What can be drawn from the schema of a workflow's inputs. Throws ArbitraryError. */
export function inputValues(contract: Contract, schema: JsonSchema | undefined): InputValues {
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

/** The shortest edge of every member. */
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

/** The plain inputs; those in which one member alone stays as it is; those in which all but one do. */
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

/** The member an edge is about; nothing where it is about the object itself. */
function memberOf(instancePointer: string, value: JsonValue): string | undefined {
  const [name] = parsePointer(instancePointer);
  return name !== undefined && Object.hasOwn(asInputs(value), name) ? name : undefined;
}

function asInputs(value: JsonValue): JsonObject {
  return isObject(value) ? value : {};
}
