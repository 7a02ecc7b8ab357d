import { createHash } from "node:crypto";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type Reference,
  type Resource,
  singularOf,
  termOf,
  wordsOf,
} from "@plumbline/contract";
import { idText, withId } from "../choose-id.ts";
import type { Shelf, Thing } from "../create-store.ts";
import { acceptsThing } from "../places-of.ts";
import type { StateService } from "../state-service.ts";
import { mapAt, valuesAt } from "../value-at.ts";
import { targetShelf } from "./target-shelf.ts";

/** A thing whose generated members are to name other things. */
export interface Unlinked {
  readonly shelf: Shelf;
  readonly thing: Thing;
  /** The members that a client or the document has given. They stay. */
  readonly sent: JsonValue;
  /** Whether the thing exists, so that only what depends on the given members changes. Default: false. */
  readonly isChange?: boolean;
  /** The first things of a shelf, the oldest first. */
  readonly thingsOn: (shelf: Shelf) => readonly Thing[];
}

/** Lets the members that name other things name things that exist, and repeat what those say of themselves. */
export function linkThing(
  service: StateService,
  resource: Resource,
  unlinked: Unlinked,
): JsonValue {
  const { sent, thing, isChange = false } = unlinked;
  const accepts = (value: JsonValue): boolean => acceptsThing(service, resource, value);
  const groups = Map.groupBy(resource.references, (one) => `${one.to} ${roleOf(one)}`);
  let linked = thing.value;
  for (const references of groups.values()) {
    const given = references.filter((one) => isGiven(sent, one));
    if (isChange && given.length === 0) continue;
    const things = thingsFor(service, resource, { ...unlinked, references, given, value: linked });
    for (const reference of references) {
      const wanted = linksOf(linked, reference, { things, sent, isOfGiven: given.length > 0 });
      const accepted = wanted.find(accepts);
      // A thing that no response accepts anyway is rendered with generated members.
      linked = accepted ?? (accepts(linked) ? linked : (wanted[0] ?? linked));
    }
  }
  return linked;
}

interface Named {
  /** The things that are named. Items of a list name one after the other. */
  readonly things: readonly Thing[];
  readonly sent: JsonValue;
  /** Whether a given member says which. */
  readonly isOfGiven: boolean;
}

/** A value in which a reference names the things, the best first. */
function linksOf(value: JsonValue, reference: Reference, named: Named): readonly JsonValue[] {
  const { names } = reference;
  const { things, sent, isOfGiven } = named;
  if (things.length === 0) return isOfGiven ? [] : [mapAt(value, names, () => null)];
  const isFixed = isGiven(sent, reference);
  if (isFixed && names.length > 1) return [];
  const changed = isFixed
    ? value
    : mapAt(value, names, (old, at) => idLike(old, things[at % things.length]));
  return [repeatFacts(changed, reference, named), changed];
}

/** References that name one thing. */
interface Group extends Unlinked {
  readonly references: readonly Reference[];
  readonly given: readonly Reference[];
  /** The thing with the references that are decided already. */
  readonly value: JsonValue;
}

/** The things that the references of a group can name: those that are given, or else all, that which is named already first. */
function thingsFor(
  service: StateService,
  resource: Resource,
  { shelf, thing, thingsOn, references, given, value }: Group,
): readonly Thing[] {
  const [first] = references;
  const target = first && targetShelf(shelf, first);
  if (first === undefined || target === undefined) return [];
  const all = thingsOn(target);
  const named = (given.length > 0 ? given : references)
    .flatMap(({ names }) => valuesAt(value, names))
    .flatMap((one) => service.store.find(target, idText(one) ?? "") ?? [])
    .filter((one) => one !== "deleted");
  if (given.length > 0) return named;
  const at = all.findIndex(({ id }) => id === thing.id);
  const earlier = first.to === resource.key && at >= 0 ? all.slice(0, at) : all;
  const start = numberOf(service, [resource.key, thing.id, first.to, roleOf(first)]);
  const turned = earlier.map((_, by) => earlier[(start + by) % earlier.length] ?? thing);
  return named[0] === undefined
    ? turned
    : [named[0], ...turned.filter(({ id }) => id !== named[0]?.id)];
}

/** The words that say what the other thing is for this one: `editing author`. */
function roleOf({ names }: Reference): string {
  const [last = "", around = ""] = names.toReversed();
  return termOf(last).thing || wordsOf(around).map(singularOf).join(" ");
}

function numberOf({ seed }: StateService, of: readonly string[]): number {
  const hash = createHash("sha256").update(`${seed} ${of.join(" ")}`);
  return Number.parseInt(hash.digest("hex").slice(0, 8), 16);
}

function isGiven(sent: JsonValue, { names: [name = ""] }: Reference): boolean {
  return isObject(sent) && Object.hasOwn(sent, name);
}

/** The identifier of a thing, with the type of the present value. */
function idLike(old: JsonValue, thing: Thing | undefined): JsonValue {
  return thing === undefined || idText(old) === undefined ? old : withId(old, [], thing.id);
}

/** Copies members of the named things, except given ones: all that the object `author` has in common with one, or `author_name` beside `author_id`. */
function repeatFacts(value: JsonValue, { names }: Reference, { things, sent }: Named): JsonValue {
  const around = names.slice(0, -1);
  const { thing: role } = termOf(names.at(-1) ?? "");
  return mapAt(value, around, (old, at) => {
    const named = things[at % things.length]?.value;
    if (!isObject(old) || !isObject(named) || isArray(old[names.at(-1) ?? ""])) return old;
    const facts = role === "" ? named : withPrefix(named, role, old);
    const given = around.length === 0 && isObject(sent) ? sent : {};
    return Object.fromEntries(
      Object.entries(old).map(([name, member]) => {
        const isFact = name !== names.at(-1) && !Object.hasOwn(given, name);
        return [name, isFact && Object.hasOwn(facts, name) ? facts[name] : member];
      }),
    );
  });
}

/** Members of a thing, by the members of another one that begin with its role: `author_name`. */
function withPrefix(named: JsonObject, role: string, { ...members }: JsonObject): JsonObject {
  const byWords = new Map(Object.entries(named).map(([name, value]) => [wordsIn(name), value]));
  const entries = Object.keys(members).flatMap((name) => {
    const words = wordsIn(name);
    const fact = words.startsWith(`${role} `)
      ? byWords.get(words.slice(role.length + 1))
      : undefined;
    return fact === undefined || typeof fact !== typeof members[name]
      ? []
      : [[name, fact] as const];
  });
  return Object.fromEntries(entries);
}

function wordsIn(name: string): string {
  return wordsOf(name).map(singularOf).join(" ");
}
