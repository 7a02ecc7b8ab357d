import { isObject, type JsonValue, membersOf } from "@plumbline/contract";
import { applyJsonPatch } from "../apply-json-patch.ts";
import { makeThing, settableOf } from "../make-thing.ts";
import { mergePatch, overlay, valueAt, without } from "../merge.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { change, onThing } from "./on-thing.ts";
import { shelfOf } from "./shelf-of.ts";
import { shown } from "./show-thing.ts";

export function readThing(service: StateService, request: StateRequest): StateResult {
  return onThing(service, request, ({ value }) => shown(service, request, value));
}

export function replaceThing(service: StateService, request: StateRequest): StateResult {
  const { resource, role, path, body, operation, now } = request;
  const sent = valueAt(body, role.sent ?? []) ?? {};
  const replaced = onThing(service, request, (thing, shelf) => {
    const settable = settableOf(service, operation, role.sent);
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
  if (replaced.kind !== "missing" || !isUpsert) return replaced;
  const shelf = shelfOf(request);
  const id = role.parameter === undefined ? undefined : path[role.parameter];
  const made = makeThing(service, resource, { shelf, sent, id, now });
  service.store.put(shelf, made);
  return shown(service, request, made.value);
}

export function patchThing(service: StateService, request: StateRequest): StateResult {
  const { role, body = {}, contentType } = request;
  return onThing(service, request, (thing, shelf) => {
    if (contentType?.includes("json-patch")) {
      const patched = applyJsonPatch(thing.value, body);
      if (typeof patched === "string") return { kind: "conflict", message: patched };
      return change(service, request, shelf, { id: thing.id, value: patched.value });
    }
    const sent = valueAt(body, role.sent ?? []) ?? {};
    const value = contentType?.includes("merge-patch")
      ? mergePatch(thing.value, sent)
      : overlay(thing.value, sent);
    return change(service, request, shelf, { id: thing.id, value });
  });
}

export function deleteThing(service: StateService, request: StateRequest): StateResult {
  return onThing(service, request, (thing, shelf) => {
    service.store.remove(shelf, thing.id);
    return request.resource.kind === "singleton"
      ? { kind: "done" }
      : shown(service, { ...request, role: { ...request.role, role: "action" } }, thing.value);
  });
}
