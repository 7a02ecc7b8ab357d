import { applyJsonPatch } from "../apply-json-patch.ts";
import { mergePatch, overlay } from "../merge-patch.ts";
import { valueAt } from "../value-at.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { change, onThing } from "./on-thing.ts";

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
