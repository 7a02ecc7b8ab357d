import type { Location, UserContext } from "@redocly/openapi-core";
import type { Applicator } from "@plumbline/contract";
import { isNode, type Place } from "./place.ts";

/** The part of Redocly's context that reads across references. */
export type Reader = Pick<UserContext, "resolve">;

/**
 * The object at a value, its reference followed. Keywords beside `$ref` win over those of the target.
 * Undefined if it is not an object or does not resolve; another rule reports unresolved references.
 */
function follow(reader: Reader, value: unknown, location: Location): Place | undefined {
  if (!isNode(value)) return undefined;
  const { $ref, ...siblings } = value;
  if (typeof $ref !== "string") return { node: value, location };
  const target = reader.resolve({ $ref }, location.source.absoluteRef);
  if (!target.location || !isNode(target.node)) return undefined;
  return { node: { ...target.node, ...siblings }, location: target.location };
}

/** Steps from an object to the one under a key, its reference followed. */
export function step(reader: Reader, place: Place, key: string): Place | undefined {
  return follow(reader, place.node[key], place.location.child(key));
}

/** The objects of a map such as `responses` or `properties`, by name. */
export function stepEach(
  reader: Reader,
  place: Place,
  key: string,
): [name: string, entry: Place][] {
  const map = step(reader, place, key);
  if (!map) return [];
  return Object.keys(map.node).flatMap((name) => {
    const entry = step(reader, map, name);
    return entry ? [[name, entry] as [string, Place]] : [];
  });
}

/** The objects of a list such as `parameters` or `allOf`. */
export function stepList(reader: Reader, place: Place, key: string): Place[] {
  const list = place.node[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, index) => {
    const entry = follow(reader, item, place.location.child([key, index]));
    return entry ? [entry] : [];
  });
}

/** The schemas that a keyword of a schema holds. */
export function stepHeld(
  reader: Reader,
  place: Place,
  { keyword, holds }: Pick<Applicator, "holds"> & { readonly keyword: string },
): Place[] {
  if (holds === "list") return stepList(reader, place, keyword);
  if (holds === "map") return stepEach(reader, place, keyword).map(([, schema]) => schema);
  const held = step(reader, place, keyword);
  return held ? [held] : [];
}
