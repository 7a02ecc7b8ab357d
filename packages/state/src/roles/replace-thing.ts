import { isObject, type JsonValue, membersOf } from "@plumbline/contract";
import { rejectValue } from "./reject-value.ts";
import { makeThing } from "../seed-shelf.ts";
import { overlay } from "../merge-patch.ts";
import { without } from "../value-at.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { changeOf } from "./change-of.ts";
import { change, onThing, unlessUnnamed } from "./on-thing.ts";
import { shelfOf } from "./shelf-of.ts";
import { sentThing } from "./sent-thing.ts";
import { shown } from "./shown.ts";

export function replaceThing(service: StateService, request: StateRequest): StateResult {
  const { resource, role, path, operation, now } = request;
  const { sent, settable } = sentThing(service, request);
  const replaced = onThing(service, request, (thing, shelf) => {
    const kept = [...(settable ? membersOf(settable).keys() : [])].reduce<JsonValue>(
      (value, name) =>
        isObject(value) && !resource.identifier?.includes(name) ? without(value, name) : value,
      thing.value,
    );
    return change(service, request, shelf, { id: thing.id, value: overlay(kept, sent) });
  });
  const isUpsert =
    operation.responses.some(({ status }) => status === "201") ||
    !service.model.operations.some((one) => one.resource === resource.key && one.role === "create");
  if (replaced.kind !== "missing" || !isUpsert) return unlessUnnamed(request, replaced);
  const shelf = shelfOf(request);
  const id = role.parameter === undefined ? undefined : path[role.parameter];
  const rejected = rejectValue(service, request, shelf, { value: sent });
  if (rejected !== undefined) return rejected;
  const made = makeThing(service, resource, { shelf, sent, id, now });
  service.store.put(shelf, made);
  return { ...shown(service, request, made.value), change: changeOf(request, "created", made) };
}
