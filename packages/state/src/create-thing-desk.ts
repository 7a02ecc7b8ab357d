import type { JsonValue, Resource } from "@plumbline/contract";
import { StateError, type SqliteStorage } from "@plumbline/storage";
import { isSeedable, problemOf } from "./check-seed.ts";
import { withId } from "./choose-id.ts";
import { depthOf, type PlacedThing, type Shelf } from "./create-store.ts";
import { makeThing, seedShelf } from "./seed-shelf.ts";
import type { StateService } from "./state-service.ts";

/** A resource with the number of its things. */
export interface CountedResource extends Pick<Resource, "key" | "kind" | "thing"> {
  readonly identifier: readonly string[];
  readonly count: number;
}

/** Names a thing; without an identifier, a new one. */
export interface ThingName extends Partial<Omit<Shelf, "resource">> {
  readonly resource: string;
  readonly id?: string;
}

/** Shows and changes things without a request. Throws StateError for unknown names and values that the document rejects. */
export interface ThingDesk {
  readonly resources: () => Promise<readonly CountedResource[]>;
  readonly list: (
    resource: string,
    page: { readonly limit: number; readonly now: number },
  ) => Promise<{ readonly total: number; readonly things: readonly PlacedThing[] }>;
  readonly put: (name: ThingName, value: JsonValue, now: number) => Promise<PlacedThing>;
  readonly remove: (name: ThingName & { readonly id: string }) => Promise<void>;
}

export function createThingDesk(
  service: StateService,
  { transaction }: Pick<SqliteStorage, "transaction">,
): ThingDesk {
  const { store, model } = service;

  return {
    resources: () =>
      transaction(async () =>
        model.resources.map(({ key, kind, thing, identifier = [] }) => ({
          key,
          kind,
          thing,
          identifier,
          count: store.count(key),
        })),
      ),
    list: (key, { limit, now }) =>
      transaction(async () => {
        const resource = find(service, key);
        if (isSeedable(resource) && store.count(key) === 0)
          seedShelf(service, resource, { resource: key, world: "", scope: [] }, now);
        return { total: store.count(key), things: store.everywhere(key, limit) };
      }),
    put: (name, value, now) => transaction(async () => putThing(service, name, { value, now })),
    remove: (name) =>
      transaction(async () => {
        const shelf = placeOf(service, name);
        const thing = store.find(shelf, name.id);
        if (thing === undefined || thing === "deleted")
          throw new StateError(
            "control-unknown",
            `No ${find(service, name.resource).thing} is ${name.id}`,
          );
        store.remove(shelf, name.id);
      }),
  };
}

function find({ resources }: StateService, key: string): Resource {
  const resource = resources.get(key);
  if (resource) return resource;
  throw new StateError("control-unknown", `Unknown resource: ${key}`, {
    hint: `Resources: ${[...resources.keys()].join(", ")}`,
  });
}

function placeOf(service: StateService, { resource, world = "", scope = [] }: ThingName): Shelf {
  const wanted = depthOf(find(service, resource).key);
  if (scope.length === wanted) return { resource, world, scope };
  throw new StateError("control-invalid", `${resource} needs ${wanted} identifiers in scope`, {
    hint: "Name the things around the thing, the outermost first.",
  });
}

function putThing(
  service: StateService,
  name: ThingName,
  { value, now }: { readonly value: JsonValue; readonly now: number },
): PlacedThing {
  const resource = find(service, name.resource);
  const shelf = placeOf(service, name);
  const problem = problemOf(service, resource, value);
  if (problem !== undefined)
    throw new StateError("control-invalid", `The thing${problem}`, {
      hint: "The document must allow the value.",
    });
  const id = resource.kind === "singleton" ? "" : name.id;
  const names = resource.identifier ?? [];
  const thing =
    id === undefined
      ? makeThing(service, resource, { shelf, sent: value, now })
      : { id, value: names.length > 0 ? withId(value, names, id) : value };
  service.store.put(shelf, thing);
  return { ...shelf, ...thing };
}
