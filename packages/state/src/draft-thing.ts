import {
  isObject,
  type JsonObject,
  type JsonValue,
  membersOf,
  type Resource,
  type Shape,
  termOf,
  wordsOf,
} from "@plumbline/contract";
import { chooseId, withId } from "./choose-id.ts";
import type { Shelf, Thing } from "./create-store.ts";
import { overlay, withDefaults } from "./merge-patch.ts";
import { acceptsThing, placesOf, shapeIn } from "./places-of.ts";
import type { Place } from "./render-thing.ts";
import type { StateService } from "./state-service.ts";
import { valueAt, without } from "./value-at.ts";

/** What a new thing is made from. */
export interface Made {
  readonly shelf: Shelf;
  readonly sent?: JsonValue | undefined;
  /** The request schema of the thing; a member that it has and that was not sent is left out. */
  readonly settable?: Shape | undefined;
  /** The identifier, if it is given. */
  readonly id?: string | undefined;
  readonly now: number;
}

/**
 * Drafts a thing: what was sent, an identifier that no other thing has, times by the clock, and generated members. Those that name other
 * things name any.
 */
export function draftThing(service: StateService, resource: Resource, made: Made): Thing {
  const { sent = {}, settable, shelf, now } = made;
  const places = placesOf(service, resource);
  const [first] = places;
  const turn = service.store.nextNumber(`made ${shelf.world} ${resource.key}`);
  const generated = places
    .map(({ media, names }) => valueAt(service.generator.example(media), names) ?? {})
    .reduce<JsonValue>(
      (value, example) => withDefaults(value, example),
      variantOf(service, resource, { turn, isSent: made.sent !== undefined }),
    );
  const accepts = (value: JsonValue): boolean => acceptsThing(service, resource, value);
  const timed = withTimes(generated, now, ["created", "updated", "modified", "inserted"]);
  const named = withParents(
    service,
    shelf,
    overlay(timed, sent, first && describedIn(service, first)),
  );
  const kept = resource.identifier?.[0];
  const lean = settable ? withoutUnsent(named, { sent, settable, accepts, kept }) : named;
  const id = chooseId(service, resource, { ...made, value: lean, accepts });
  const value = resource.identifier?.length ? withId(lean, resource.identifier, id) : lean;
  return { id, value };
}

/** The shape of a thing in a place; undefined if it names no member. */
function describedIn(service: StateService, place: Place): Shape | undefined {
  const shape = shapeIn(service, place);
  return membersOf(shape).size > 0 ? shape : undefined;
}

/** A turn that no first thing has. */
const otherTurn = 99;

/**
 * The members of a thing that distinguish it from those before it. The first thing is the example, except for unique members: a request to
 * try sends those of the example.
 */
function variantOf(
  service: StateService,
  resource: Resource,
  { turn, isSent }: { readonly turn: number; readonly isSent: boolean },
): JsonValue {
  const { generator } = service;
  const [place] = placesOf(service, resource);
  if (place === undefined) return {};
  const isDocumented = generator.documented(place.media).length > 0;
  if (turn === 1) {
    const { unique } = resource;
    if (isSent || unique.length === 0) return {};
    const other = valueAt(generator.generate(place.media, otherTurn), place.names);
    // Members that are generated together agree: a slug with its title.
    return isDocumented
      ? pick(other, (name) => unique.some(({ names: [own] }) => own === name))
      : (other ?? {});
  }
  if (isSent && isDocumented) return {};
  const variant = valueAt(generator.generate(place.media, turn), place.names) ?? {};
  if (!isSent) return variant;
  const shapes = membersOf(shapeIn(service, place));
  return pick(variant, (name) => !shapes.get(name)?.some(isState));
}

function pick(value: JsonValue | undefined, isPicked: (name: string) => boolean): JsonValue {
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([name]) => isPicked(name)));
}

/** Whether a member says in which state a thing is: a new thing has the state of the example. */
function isState({ schema }: Shape[number]): boolean {
  return isObject(schema) && (schema["enum"] !== undefined || schema["type"] === "boolean");
}

/** Leaves out what a client may send and did not, unless a response requires it. */
function withoutUnsent(
  value: JsonValue,
  {
    sent,
    settable,
    accepts,
    kept,
  }: {
    readonly sent: JsonValue;
    readonly settable: Shape;
    readonly accepts: (value: JsonValue) => boolean;
    /** The member with the identifier, which every thing has. */
    readonly kept: string | undefined;
  },
): JsonValue {
  if (!isObject(value) || !isObject(sent)) return value;
  let lean: JsonObject = value;
  for (const [name, shape] of membersOf(settable)) {
    if (name === kept || name in sent || !(name in lean)) continue;
    const stated = shape
      .map(({ schema }) => (isObject(schema) ? schema["default"] : undefined))
      .find((one) => one !== undefined);
    const changed = stated === undefined ? without(lean, name) : { ...lean, [name]: stated };
    if (shape.some(({ schema }) => isObject(schema) && schema["readOnly"] === true)) continue;
    if (accepts(changed) || !accepts(lean)) lean = changed;
  }
  return lean;
}

const timeNames =
  /^(?:created|updated|modified|inserted)(?: at| on| time| date| timestamp)?$|^(?:last|date) (?:created|updated|modified)(?: at)?$/;

/** Sets the members that say when a thing was created or changed. */
export function withTimes(value: JsonValue, now: number, kinds: readonly string[]): JsonValue {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    const words = wordsOf(name);
    const isTime = timeNames.test(words.join(" ")) && kinds.some((kind) => words.includes(kind));
    return [name, isTime && member !== undefined ? timeLike(member, now) : member] as const;
  });
  return Object.fromEntries(entries);
}

function timeLike(member: JsonValue, now: number): JsonValue {
  if (typeof member === "number") return member > 1e11 ? now : Math.floor(now / 1000);
  if (typeof member !== "string" || Number.isNaN(Date.parse(member))) return member;
  const text = new Date(now).toISOString();
  return /^\d{4}-\d\d-\d\d$/.test(member) ? text.slice(0, 10) : text;
}

/** Sets the members that name the things around a thing: `author_id` in `/authors/{id}/books`. */
function withParents(
  { resources }: StateService,
  { resource, scope }: Shelf,
  value: JsonValue,
): JsonValue {
  if (!isObject(value)) return value;
  const segments = resource.split("/").filter((one) => one !== "");
  const parents = new Map<string, string>();
  segments.forEach((segment, at) => {
    if (segment !== "{}") return;
    const thing = resources.get(`/${segments.slice(0, at).join("/")}`)?.thing;
    const position = segments.slice(0, at).filter((one) => one === "{}").length;
    const id = scope[position];
    if (thing !== undefined && id !== undefined) parents.set(thing, id);
  });
  return withReferences(value, parents);
}

/** Sets members such as `author_id` to the identifiers of things, by their names. */
export function withReferences(value: JsonValue, parents: ReadonlyMap<string, string>): JsonValue {
  if (!isObject(value) || parents.size === 0) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    const { thing, identifier } = termOf(name);
    const id = identifier === undefined ? undefined : parents.get(thing);
    if (id === undefined || member === undefined) return [name, member] as const;
    return [
      name,
      typeof member === "number" ? Number(id) : typeof member === "string" ? id : member,
    ] as const;
  });
  return Object.fromEntries(entries);
}
