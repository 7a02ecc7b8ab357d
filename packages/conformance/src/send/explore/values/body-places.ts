import {
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
  setAt,
} from "@plumbline/contract";

/** A place inside a body. */
export interface BodyPlace {
  /** The names of members and the indices of items that lead there. */
  readonly tokens: readonly string[];
  /** The name of the member, or of the member that contains the item. */
  readonly name: string;
  readonly value: JsonValue;
}

/** The members and items of a body at any depth, each before those inside it. */
export function* bodyPlaces(
  value: JsonValue,
  before: readonly string[] = [],
  name = "",
): Generator<BodyPlace> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const place = { tokens: [...before, key], name: isArray(value) ? name : key, value: member };
    yield place;
    yield* bodyPlaces(member, place.tokens, place.name);
  }
}

/** Whether one place is inside another. */
export function isInside({ tokens }: BodyPlace, other: BodyPlace): boolean {
  return (
    tokens.length > other.tokens.length && other.tokens.every((token, at) => tokens[at] === token)
  );
}

/** A body without the member or item at a place. */
export function withoutPlace(body: JsonValue, place: BodyPlace): JsonValue {
  const last = place.tokens.at(-1);
  return withHolder(body, place, (holder) =>
    isArray(holder)
      ? holder.filter((_, index) => String(index) !== last)
      : Object.fromEntries(Object.entries(holder).filter(([name]) => name !== last)),
  );
}

/** A body whose member at a place has another name. */
export function withRenamed(body: JsonValue, place: BodyPlace, name: string): JsonValue {
  const last = place.tokens.at(-1);
  return withHolder(body, place, (holder) =>
    isArray(holder)
      ? holder
      : Object.fromEntries(
          Object.entries(holder).map(([key, member]) => [key === last ? name : key, member]),
        ),
  );
}

type Holder = JsonObject | readonly JsonValue[];

function withHolder(
  body: JsonValue,
  { tokens }: BodyPlace,
  change: (holder: Holder) => JsonValue,
): JsonValue {
  const above = tokens.slice(0, -1);
  const holder = resolvePointer(body, formatPointer(above));
  return isArray(holder) || isObject(holder) ? setAt(body, above, change(holder)) : body;
}
