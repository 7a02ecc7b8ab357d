import { canonicalJson, type JsonValue, type SchemaCursor } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";
import { keywordOf } from "../schema/child-at.ts";
import type { Shape } from "../shape/shape.ts";
import { listedValues } from "../shape/allowed-types.ts";
import { fuelBelow, isUnconstrained } from "../value/any-shape-arbitrary.ts";
import type { Factory } from "../value/factory.ts";
import type { Recursion } from "./array-edges.ts";
import { arrayEdges } from "./array-edges.ts";
import type { Edge } from "./edge.ts";
import { edgeOf, stating } from "./edge.ts";
import { numberEdges } from "./number-edges.ts";
import { objectEdges } from "./object-edges.ts";
import { stringEdges } from "./string-edges.ts";

type Finder = (factory: Factory, shape: Shape, recursion: Recursion) => readonly Edge[];

const finders: Readonly<Record<JsonType, Finder>> = {
  string: stringEdges,
  number: numberEdges,
  object: objectEdges,
  array: arrayEdges,
  null: (_, shape) => valuesOfType(shape, { null: null }),
  boolean: (_, shape) => valuesOfType(shape, { false: false, true: true }),
};

/** Finds the edges of schemas that apply together. Each set of schemas is searched once. */
export function edgeFinder(factory: Factory): Recursion["edgesOf"] {
  const known = new Map<string, readonly Edge[]>();
  const edgesOf: Recursion["edgesOf"] = (schemas, fuel) => {
    const key = `${factory.keyOf(schemas)}|${fuel}`;
    const found = known.get(key) ?? distinct(find(schemas, fuel));
    known.set(key, found);
    return found;
  };
  function find(schemas: readonly SchemaCursor[], fuel: number): readonly Edge[] {
    return factory.shapesOf(schemas).flatMap((shape) => {
      const left = fuelBelow(shape, fuel);
      if (left === undefined || isUnconstrained(shape)) return [];
      const listed = listedValues(shape.parts);
      const edges = listed === undefined ? typeEdges(shape, left) : memberEdges(shape, listed);
      return edges.filter(({ value }) => factory.accepts(schemas, value));
    });
  }
  function typeEdges(shape: Shape, fuel: number): readonly Edge[] {
    return [...shape.types].flatMap((type) => finders[type](factory, shape, { fuel, edgesOf }));
  }
  return edgesOf;
}

function memberEdges(shape: Shape, values: readonly JsonValue[]): readonly Edge[] {
  const part = stating(shape, "const") ?? stating(shape, "enum");
  if (part === undefined) return [];
  const keyword = keywordOf(part, "const") === undefined ? "enum" : "const";
  return values.map((value, index) => {
    const edge = index === 0 ? "first" : index === values.length - 1 ? "last" : "member";
    return edgeOf(part, keyword, { edge, value });
  });
}

function valuesOfType(shape: Shape, values: Readonly<Record<string, JsonValue>>): readonly Edge[] {
  const part = stating(shape, "type");
  if (part === undefined) return [];
  return Object.entries(values).map(([edge, value]) => edgeOf(part, "type", { edge, value }));
}

/** Two shapes often share an edge; the value of the first is used. */
function distinct(edges: readonly Edge[]): readonly Edge[] {
  const byName = new Map<string, Edge>();
  for (const edge of edges) {
    const name = [
      edge.keyword,
      edge.schemaPointer,
      edge.at,
      edge.edge,
      edge.at === "" ? canonicalJson(edge.value) : "",
    ].join(" ");
    if (!byName.has(name)) byName.set(name, edge);
  }
  return [...byName.values()];
}
