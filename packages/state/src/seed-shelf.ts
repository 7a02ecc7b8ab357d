import type { JsonValue, Operation, Resource } from "@plumbline/contract";
import type { Shelf, Thing } from "./create-store.ts";
import { draftThing, type Made, withReferences } from "./draft-thing.ts";
import { linkThing, type Unlinked } from "./references/link-thing.ts";
import { documentedThings, namedByOthers, namedInPaths } from "./references/named-by-others.ts";
import type { StateService } from "./state-service.ts";

/** The number of things that a new collection has. */
const seeded = 3;

/** The things of a shelf. A shelf that is new to the store gets its first things. */
export function thingsOf(
  service: StateService,
  resource: Resource,
  shelf: Shelf,
  now: number,
): readonly Thing[] {
  seedShelf(service, resource, shelf, now);
  return service.store.list(shelf);
}

export function seedShelf(
  service: StateService,
  resource: Resource,
  shelf: Shelf,
  now: number,
): void {
  const { store, seedData } = service;
  if (resource.isOpen || resource.kind === "singleton" || !store.mark(shelf)) return;
  const given = seedData && dataFor(seedData, resource.key);
  const drafts: Pick<Unlinked, "thing" | "sent">[] = [];
  if (seedData !== undefined) {
    for (const sent of shelf.scope.length === 0 ? (given ?? []) : []) draft({ sent });
  } else {
    for (const sent of documentedThings(service, resource).slice(0, seeded)) draft({ sent });
    const named = namedInPaths(service, resource).slice(0, seeded);
    for (const id of new Set([...named, ...namedByOthers(service, resource)]))
      if (store.find(shelf, id) === undefined) draft({ id });
    for (let count = store.list(shelf).length; count < seeded; count++) draft({});
  }
  // All things exist before one of them names others, which may name these.
  for (const { thing, sent } of drafts)
    store.put(shelf, {
      ...thing,
      value: linkedThing(service, resource, { shelf, thing, sent, now }),
    });

  function draft(made: Pick<Made, "id" | "sent">): void {
    const thing = draftThing(service, resource, { shelf, now, ...made });
    if (store.find(shelf, thing.id) !== undefined) return;
    store.put(shelf, thing);
    drafts.push({ thing, sent: made.sent ?? {} });
  }
}

/** Makes a thing whose members name things that exist. */
export function makeThing(service: StateService, resource: Resource, made: Made): Thing {
  const { shelf, now, sent = {} } = made;
  const thing = draftThing(service, resource, made);
  return { ...thing, value: linkedThing(service, resource, { shelf, thing, sent, now }) };
}

/** A thing names one of at most this many things. */
const mostNamed = 10;

/** The value of a thing whose members name things that exist. */
export function linkedThing(
  service: StateService,
  resource: Resource,
  { now, ...unlinked }: Omit<Unlinked, "thingsOn"> & Pick<Made, "now">,
): JsonValue {
  return linkThing(service, resource, {
    ...unlinked,
    thingsOn(target) {
      const to = service.resources.get(target.resource);
      if (to) seedShelf(service, to, target, now);
      return service.store.list(target, mostNamed);
    },
  });
}

function dataFor(
  data: NonNullable<StateService["seedData"]>,
  key: string,
): readonly JsonValue[] | undefined {
  return Object.entries(data).find(([path]) => keyOfPath(path) === key)?.[1];
}

/** `Resource.key` of a path as the document or a file of things writes it. */
export function keyOfPath(path: string): string {
  return `/${path.replace(/^\//, "")}`.replaceAll(/\{[^}]*\}/g, "{}");
}

/** The things of another collection that a path selects: those that name it, or else some of them. */
export function thingsWithin(
  service: StateService,
  resource: Resource,
  { shelf, view, parents, now }: ViewedShelf,
): readonly Thing[] {
  const { store } = service;
  seedShelf(service, resource, shelf, now);
  if (store.mark(view)) {
    const [sample] = store.list(shelf);
    const isReferring = sample !== undefined && refers(sample.value, parents);
    if (isReferring && service.seedData === undefined)
      for (let count = 0; count < 2; count++) {
        const made = draftThing(service, resource, { shelf, now });
        const thing = { id: made.id, value: withReferences(made.value, parents) };
        store.put(shelf, {
          ...thing,
          value: linkedThing(service, resource, { shelf, thing, sent: {}, now }),
        });
        store.link(view, made.id);
      }
    else for (const { id } of store.list(shelf).slice(0, 2)) store.link(view, id);
  }
  const linked = store.linked(view);
  return store.list(shelf).filter(({ id, value }) => linked.has(id) || names(value, parents));
}

/** A shelf, and the path that selects some of its things. */
export interface ViewedShelf {
  readonly shelf: Shelf;
  readonly view: Shelf;
  /** Identifiers by the words of the things around: `author` to `7`. */
  readonly parents: ReadonlyMap<string, string>;
  readonly now: number;
}

function refers(value: JsonValue, parents: ReadonlyMap<string, string>): boolean {
  return JSON.stringify(withReferences(value, parents)) !== JSON.stringify(value);
}

function names(value: JsonValue, parents: ReadonlyMap<string, string>): boolean {
  const other = new Map([...parents].map(([thing]) => [thing, "-"]));
  return refers(value, other) && !refers(value, parents);
}

/** The thing that a request names. */
export interface NamedThing {
  readonly id: string;
  readonly now: number;
  readonly operation: Operation;
}

/**
 * Finds a thing, or makes one of a collection whose things no client can list: every identifier exists until it is deleted. If the operation
 * documents that a thing may be missing, only known identifiers exist.
 */
export function findOrMake(
  service: StateService,
  resource: Resource,
  shelf: Shelf,
  { id, now, operation }: NamedThing,
): Thing | undefined {
  const found = service.store.find(shelf, id);
  if (found === "deleted") return undefined;
  if (found !== undefined) return found;
  seedShelf(service, resource, shelf, now);
  const known = service.store.find(shelf, id);
  if (known !== undefined && known !== "deleted") return known;
  if (!resource.isOpen && resource.kind === "collection") return undefined;
  if (resource.isOpen && canMiss(operation) && !isKnown(service, resource, shelf, id))
    return undefined;
  const made = makeThing(service, resource, { shelf, id, now });
  service.store.put(shelf, made);
  return made;
}

function canMiss({ responses }: Operation): boolean {
  return responses.some(({ status }) => /^4(?:04|10)$/.test(status));
}

/**
 * Whether an identifier is in the document or in any thing, or is the first one of its resource that a request names. If several parameters in a
 * row name one thing, this holds for each.
 */
function isKnown(service: StateService, resource: Resource, shelf: Shelf, id: string): boolean {
  const isFirst = service.store.mark({ ...shelf, scope: [] });
  const isOwn = namedInPaths(service, resource).includes(id);
  const before = (/(?:\/\{\})+$/.exec(resource.key)?.[0] ?? "").length / "/{}".length;
  const parts = [...(isOwn ? [] : [id]), ...shelf.scope.slice(shelf.scope.length - before)];
  return isFirst || parts.every((part) => service.store.mentions(shelf.world, part));
}
