import type { JsonValue, SchemaCursor } from "@plumbline/contract";
import { entriesOf } from "../schema/child-at.ts";
import * as fc from "fast-check";
import { isArbitraryError } from "../arbitrary-error.ts";
import type { Shape } from "../shape/shape.ts";
import type { Factory } from "./factory.ts";
import { knownNames, nameSchemas, requiredNames, schemasFor } from "./object-plan.ts";
import { sift } from "./sift.ts";

/** A name and a value for it. */
export type Entry = readonly [string, JsonValue];

const anyText: SchemaCursor = { schema: { type: "string" }, pointer: "", document: {} };
const identifier: SchemaCursor = {
  schema: { type: "string", pattern: "^[a-z][A-Za-z0-9]{0,9}$" },
  pointer: "",
  document: {},
};

/** Names drawn to find out which kinds of names a source yields. */
const drawn = 24;

/** Properties that no schema names: of open objects, maps and patterns. Undefined if the shape is closed. */
export function extraEntry(
  factory: Factory,
  shape: Shape,
  fuel: number,
): fc.Arbitrary<Entry> | undefined {
  const [first, ...rest] = extraGroups(factory, shape, fuel);
  return first === undefined ? undefined : fc.oneof(first, ...rest);
}

/** The same, grouped by the schemas that apply to them. */
export function extraGroups(
  factory: Factory,
  shape: Shape,
  fuel: number,
): readonly fc.Arbitrary<Entry>[] {
  const taken = new Set([
    ...knownNames(shape),
    ...requiredNames(shape),
    ...shape.absent,
    "__proto__",
  ]);
  const signatureOf = (name: string): string =>
    schemasFor(shape, name)
      .map(({ pointer }) => pointer)
      .join();
  const kinds = new Map<string, NameKind>();
  for (const source of nameSources(factory, shape)) {
    const names = fc.sample(source, { seed: 1, numRuns: drawn }).filter((name) => !taken.has(name));
    for (const [signature, alike] of Map.groupBy(names, signatureOf)) {
      const best = kinds.get(signature);
      if (best === undefined || best.count < alike.length)
        kinds.set(signature, { source, count: alike.length, example: alike[0] ?? "" });
    }
  }
  return [...kinds].flatMap(([signature, { source, example }]) => {
    const value = factory.build(schemasFor(shape, example), fuel);
    if (value === undefined) return [];
    const names = sift(
      source,
      (name) => !taken.has(name) && signatureOf(name) === signature,
      shape.parts[0]?.pointer ?? "",
    );
    return [fc.tuple(names, value)];
  });
}

/** Names to which the same schemas apply, with the source that yields the most of them. */
interface NameKind {
  readonly source: fc.Arbitrary<string>;
  readonly count: number;
  readonly example: string;
}

/** Names that `propertyNames` allows, or plain identifiers; and names for each pattern. */
function nameSources(factory: Factory, shape: Shape): readonly fc.Arbitrary<string>[] {
  const wanted = nameSchemas(shape);
  const patterns = shape.parts.flatMap((part) =>
    entriesOf(part, "patternProperties").map(([source]) => source),
  );
  const free = wanted.length === 0 ? [identifier] : [...wanted, anyText];
  return [
    ...namesOf(factory, free),
    ...patterns.flatMap((pattern) =>
      namesOf(factory, [
        ...wanted,
        { schema: { type: "string", pattern, maxLength: 24 }, pointer: "", document: {} },
      ]),
    ),
  ];
}

function namesOf(
  factory: Factory,
  schemas: readonly SchemaCursor[],
): readonly fc.Arbitrary<string>[] {
  try {
    const names = factory.build(schemas, factory.fuel);
    if (names === undefined) return [];
    fc.sample(names, { seed: 1, numRuns: 1 });
    return [names.map(String)];
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}
