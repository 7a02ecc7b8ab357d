import { isObject } from "@plumbline/contract";
import type { Shelf, Thing } from "../create-store.ts";
import { idText, withId } from "../choose-id.ts";
import { withTimes } from "../draft-thing.ts";
import { rejectValue } from "./reject-value.ts";
import { changedMembers, valueAt } from "../value-at.ts";
import { findOrMake, linkedThing } from "../seed-shelf.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { changeOf } from "./change-of.ts";
import { shelfOf } from "./shelf-of.ts";
import { shown } from "./shown.ts";

/** Runs with the thing that the path or the body names. */
export function onThing(
  service: StateService,
  request: StateRequest,
  run: (thing: Thing, shelf: Shelf) => StateResult,
): StateResult {
  const { resource, role, path, body, now, operation } = request;
  const shelf = shelfOf(request);
  const named =
    role.parameter === undefined
      ? valueAt(valueAt(body, role.sent ?? []), resource.identifier ?? [])
      : path[role.parameter];
  const id = resource.kind === "singleton" ? "" : (idText(named) ?? "");
  const thing = findOrMake(service, resource, shelf, { id, now, operation });
  if (thing === undefined)
    return { kind: "missing", message: `No ${resource.thing} has the identifier ${id}` };
  return run(thing, shelf);
}

/** A body that names no thing, or a missing one if the operation has no status for that, changes nothing. */
export function unlessUnnamed(
  { role, resource, operation, body }: StateRequest,
  result: StateResult,
): StateResult {
  if (result.kind !== "missing" || role.parameter !== undefined) return result;
  const named = valueAt(valueAt(body, role.sent ?? []), resource.identifier ?? []);
  const isDocumented = operation.responses.some(({ status }) => /^4(?:04|10)$/.test(status));
  return idText(named) !== undefined && isDocumented ? result : { kind: "done" };
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
  const found = service.store.find(shelf, id);
  const old = found === "deleted" ? undefined : found;
  const rejected = rejectValue(service, request, shelf, { value: named, ...(old && { old }) });
  if (rejected !== undefined) return rejected;
  const linked = linkedThing(service, resource, {
    shelf,
    thing: { id, value: named },
    sent: changedMembers(old?.value, named),
    isChange: true,
    now,
  });
  const timed = withTimes(linked, now, ["updated", "modified"]);
  service.store.put(shelf, { id, value: timed });
  return {
    ...shown(service, request, timed),
    change: changeOf(request, "changed", { id, value: timed }),
  };
}

export function readThing(service: StateService, request: StateRequest): StateResult {
  return onThing(service, request, ({ value }) => shown(service, request, value));
}

export function deleteThing(service: StateService, request: StateRequest): StateResult {
  return onThing(service, request, (thing, shelf) => {
    service.store.remove(shelf, thing.id);
    const result: StateResult =
      request.resource.kind === "singleton"
        ? { kind: "done" }
        : shown(service, { ...request, role: { ...request.role, role: "action" } }, thing.value);
    return { ...result, change: changeOf(request, "deleted", thing) };
  });
}
