import { isObject } from "../../json/is-object.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import type { StatePolicy } from "../../model/contract-policies.ts";
import { type NamedScalar, namedScalars } from "../chains/named-scalars.ts";
import { segmentsOf } from "../chains/segments-of.ts";
import { mentionSlot } from "../chains/slot.ts";
import { createSourceIndex, type SourceIndex } from "../chains/source-index.ts";
import { type Source, sourceTerm } from "../chains/source.ts";
import { depthOf } from "./path-index.ts";
import type { Reference, Resource } from "./resource-model.ts";
import { hasType, type Shape, shapeAt } from "./shape.ts";

/** A resource before its references are known, with what the references depend on. */
export interface Referable {
  readonly resource: Omit<Resource, "references" | "unique">;
  /** The shapes of its things. */
  readonly shapes: readonly Shape[];
  /** The last parameter of the path of a thing. */
  readonly parameter: string | undefined;
  /** Whether an operation lists or reads its things. */
  readonly isShown: boolean;
}

/** Finds the members of the things of a resource that name things of other collections. */
export type ReferenceFinder = (
  referable: Referable,
  stated: readonly NonNullable<StatePolicy["references"]>[],
) => readonly Reference[];

interface IdentifierSource extends Source {
  readonly of: Referable;
  readonly shape: Shape;
}

/** Objects and lists in a thing that may contain a reference. */
const deepest = 3;

/** Objects further inside repeat what other things say. */
const deepestCertain = 2;

/** Identifiers that no client knows before a response has shown them. */
const opaque: ReadonlySet<unknown> = new Set(["id", "uuid", "guid", "uid"]);

/** Finds references by the names that the paths and things of a document give to identifiers. */
export function createReferenceFinder(all: readonly Referable[]): ReferenceFinder {
  const index = createSourceIndex<IdentifierSource>();
  for (const of of all.toReversed()) for (const source of sourcesOf(of)) index.add(source);
  const keys = new Set(all.map(({ resource }) => resource.key));
  return (own, stated) => {
    const found = new Map<string, Reference>();
    for (const scalar of own.shapes.flatMap((shape) => [...namedScalars(shape, deepest)])) {
      const reference = referenceAt(index, own, scalar);
      const place = pointerOf(scalar.names);
      const known = found.get(place);
      // A place that a shape makes doubtful is doubtful.
      if (reference && known?.isCertain !== false) found.set(place, reference);
    }
    for (const [place, to] of stated.flatMap((one) => Object.entries(one)))
      if (to === false) found.delete(place);
      else if (keys.has(to))
        found.set(place, { names: parsePointer(place), to, isCertain: true, why: "x-state" });
    return [...found.values()];
  };
}

function pointerOf(names: readonly string[]): string {
  return names.map((name) => `/${name}`).join("");
}

/** The identifier of a thing as its member and as the parameter of its path. */
function sourcesOf(of: Referable): readonly IdentifierSource[] {
  const { identifier = [], key, kind } = of.resource;
  if (kind !== "collection" || identifier.length === 0) return [];
  const shape = of.shapes.flatMap((one) => shapeAt(one, identifier));
  const names = [identifier, ...(of.parameter === undefined ? [] : [[of.parameter]])];
  return names.map((one) => ({ segments: segmentsOf(key), names: one, of, shape }));
}

function referenceAt(
  index: SourceIndex<IdentifierSource>,
  own: Referable,
  { names, schemas }: NamedScalar,
): Reference | undefined {
  const slot = mentionSlot(names);
  if (slot === undefined) return undefined;
  const ranked = index
    .find(slot)
    .filter(
      ({ why, source }) => why === "name" || sourceTerm(source).identifier === slot.term.identifier,
    )
    // In `/proposals/{tx_hash}`, `tx_hash` names something else.
    .filter(({ source }) => sourceTerm(source).thing === source.of.resource.thing)
    .filter(({ source: { of } }) => isReachable(of.resource.key, own.resource.key))
    .filter(({ source: { shape } }) => hasSameType(schemas, shape));
  const [best] = ranked.toSorted(
    (left, right) =>
      right.score - left.score ||
      depthOf(right.source.of.resource.key) - depthOf(left.source.of.resource.key),
  );
  if (best === undefined) return undefined;
  const { of } = best.source;
  const isNamed = best.why === "name";
  if (isNamed && of === own) return undefined;
  const others = ranked.filter(({ why, source }) => why === "name" && source.of !== of);
  return {
    names,
    to: of.resource.key,
    isCertain:
      isNamed &&
      others.length === 0 &&
      names.length <= deepestCertain &&
      isKnowable(of) &&
      opaque.has(slot.term.identifier) &&
      !schemas.some(({ schema }) => isObject(schema) && ("enum" in schema || "const" in schema)),
    why: `its name ${isNamed ? "says" : "ends with"} ${of.resource.thing} ${slot.term.identifier}`,
  };
}

/** Whether a client can learn which identifiers exist. */
function isKnowable({ resource, isShown }: Referable): boolean {
  return isShown && !resource.isOpen;
}

/** Whether the things around a thing say which things of the other collection it can name. */
function isReachable(other: string, own: string): boolean {
  const around = /^.*\/\{\}(?=\/)/.exec(other)?.[0];
  return around === undefined || own.startsWith(`${around}/`);
}

/** Whether a member can have a value of an identifier, as far as types say. */
function hasSameType(member: Shape, identifier: Shape): boolean {
  const isText = hasType(member, "string") && hasType(identifier, "string");
  return identifier.length === 0 || isText || (isNumeric(member) && isNumeric(identifier));
}

function isNumeric(shape: Shape): boolean {
  return hasType(shape, "integer") || hasType(shape, "number");
}
