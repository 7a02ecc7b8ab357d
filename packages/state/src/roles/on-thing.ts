import { isObject } from "@plumbline/contract";
import type { Shelf, Thing } from "../create-store.ts";
import { idText, withId, withTimes } from "../make-thing.ts";
import { valueAt } from "../merge.ts";
import { findOrMake } from "../seed-things.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { shelfOf } from "./shelf-of.ts";
import { shown } from "./show-thing.ts";

/** Runs with the thing that the path or the body names. */
export function onThing(
  service: StateService,
  request: StateRequest,
  run: (thing: Thing, shelf: Shelf) => StateResult,
): StateResult {
  const { resource, role, path, body, now } = request;
  const shelf = shelfOf(request);
  const named =
    role.parameter === undefined
      ? valueAt(valueAt(body, role.sent ?? []), resource.identifier ?? [])
      : path[role.parameter];
  const id = resource.kind === "singleton" ? "" : (idText(named) ?? "");
  const thing = findOrMake(service, resource, shelf, { id, now });
  if (thing === undefined)
    return { kind: "missing", message: `No ${resource.thing} has the identifier ${id}` };
  return run(thing, shelf);
}

/** Stores another value of a thing, and shows it. */
export function change(
  service: StateService,
  request: StateRequest,
  shelf: Shelf,
  { id, value }: Thing,
): StateResult {
  const { resource, now } = request;
  const names = resource.identifier ?? [];
  const named =
    resource.kind === "collection" && names.length > 0 && isObject(value)
      ? withId(value, names, id)
      : value;
  const timed = withTimes(named, now, ["updated", "modified"]);
  service.store.put(shelf, { id, value: timed });
  return shown(service, request, timed);
}
