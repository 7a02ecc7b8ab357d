import {
  isObject,
  type JsonValue,
  type MediaType,
  membersOf,
  type Shape,
  shapeAt,
  shapeOf,
  wordsOf,
} from "@plumbline/contract";
import { withReferences } from "./draft-thing.ts";
import { isValid, type Rendering, renderThing } from "./render-thing.ts";
import type { Change } from "./state-service.ts";

/** The thing that a message is about. */
export type ChangedThing = Pick<Change, "thing" | "id" | "value">;

/**
 * The body of a message about a thing: the thing where the schema shows it, its identifier in members such as `order_id`, and generated
 * members. Undefined if the media type has no body.
 */
export function renderChange(
  service: Rendering,
  media: MediaType,
  { thing, id, value }: ChangedThing,
): JsonValue | undefined {
  const names = placeOfThing(shapeOf(service.contract, [media]) ?? [], thing, value);
  const body = names
    ? renderThing(service, { media, names }, value)
    : service.generator.example(media);
  if (body === undefined) return undefined;
  const named = withReferences(body, new Map([[thing, id]]));
  return isValid(media, named) ? named : body;
}

/** How deep in a message the thing may be: `data.object`. */
const deepest = 2;

/** The names that lead to the thing: the member with its name, or else the place that has the most members of the thing. */
function placeOfThing(
  shape: Shape,
  thing: string,
  value: JsonValue,
): readonly string[] | undefined {
  if (!isObject(value)) return undefined;
  const shared = (names: readonly string[]): number =>
    [...membersOf(shapeAt(shape, names)).keys()].filter((name) => name in value).length;
  const isNamed = (names: readonly string[]): boolean =>
    wordsOf(names.at(-1) ?? "").join(" ") === thing;
  return placesIn(shape, deepest)
    .filter((names) => shared(names) > 0)
    .toSorted(
      (left, right) =>
        Number(isNamed(right)) - Number(isNamed(left)) || shared(right) - shared(left),
    )[0];
}

/** The names that lead to each object, the outermost first. */
function placesIn(shape: Shape, depth: number): readonly (readonly string[])[] {
  const inner = depth === 0 ? [] : [...membersOf(shape)];
  const deeper = inner.flatMap(([name, member]) =>
    placesIn(member, depth - 1).map((names) => [name, ...names]),
  );
  return [[], ...deeper];
}
