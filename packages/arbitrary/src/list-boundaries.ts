import { parsePointer, type JsonSchema, type JsonValue } from "@plumbline/contract";
import { edgeFinder } from "./boundary/edge-finder.ts";
import type { ArbitraryOptions } from "./arbitrary-options.ts";
import { spreadEvenly } from "./spread-evenly.ts";
import { wholeArbitrary } from "./to-arbitrary.ts";
import { openFactory } from "./value/open-factory.ts";

/** A valid value with one part at the bound of one keyword. */
export interface Boundary {
  readonly value: JsonValue;
  readonly keyword: string;
  /** JSON Pointer of the keyword in the document. */
  readonly schemaPointer: string;
  /** JSON Pointer into `value` of the part at the edge; of the object itself if a property is absent. */
  readonly instancePointer: string;
  /** Which edge, for example `shortest`, `longest`, `minimum`, `maximum`, `first`, `last`, `null`, `absent`, `present`, `empty`, `full`, `astral`. */
  readonly edge: string;
  /** The edge and its place in a few words. */
  readonly label: string;
}

/** Edges by worth: those that servers most often handle wrongly come first. */
const worth: readonly (readonly string[])[] = [
  ["longest", "maximum", "shortest", "minimum"],
  ["first", "last", "least", "full"],
  ["null", "empty", "zero", "true", "false"],
  ["absent", "astral", "member"],
  ["present", "step", "additional", "combining", "look-alike-space"],
];

/**
 * Lists valid values with a part at the bound of a keyword, at every depth: deterministic, finite and ordered by worth.
 *
 * @throws ArbitraryError as `toArbitrary` does.
 * @example
 * ```ts
 * import { listBoundaries } from "@plumbline/arbitrary";
 *
 * for (const { keyword, edge } of listBoundaries({ type: "string", maxLength: 80 }))
 *   console.log(keyword, edge); // the first one is "maxLength", "longest"
 * ```
 */
export function listBoundaries(
  schema: JsonSchema,
  options: ArbitraryOptions = {},
): readonly Boundary[] {
  const factory = openFactory(schema, { ...options, maxDepth: options.maxDepth ?? 1 });
  wholeArbitrary(factory);
  const edges = edgeFinder(factory)([factory.space.entry], factory.fuel);
  const boundaries = spreadEvenly(edges, options.maxWork)
    .filter(({ value }) => factory.guard(value))
    .map(({ at, ...edge }) => ({
      ...edge,
      instancePointer: at,
      label: `${edge.edge} of ${edge.keyword} at ${at === "" ? "the root" : at}`,
    }));
  return boundaries.toSorted((left, right) => rank(left) - rank(right));
}

/** By worth, then by nearness to the root. */
function rank({ edge, instancePointer }: Boundary): number {
  const tier = worth.findIndex((edges) => edges.includes(edge));
  return (
    (tier < 0 ? worth.length : tier) * 100 + Math.min(parsePointer(instancePointer).length, 99)
  );
}
