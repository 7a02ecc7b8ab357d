import { applyJsonPatch } from "../apply-json-patch.ts";
import { mergePatch, overlay } from "../merge-patch.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { change, onThing, unlessUnnamed } from "./on-thing.ts";
import { sentThing } from "./sent-thing.ts";

export function patchThing(service: StateService, request: StateRequest): StateResult {
  const { body = {}, contentType } = request;
  const patched = onThing(service, request, (thing, shelf) => {
    if (contentType?.includes("json-patch")) {
      const applied = applyJsonPatch(thing.value, body);
      if (applied.kind !== "patched") return applied;
      return change(service, request, shelf, { id: thing.id, value: applied.value });
    }
    const { sent } = sentThing(service, request);
    const value = contentType?.includes("merge-patch")
      ? mergePatch(thing.value, sent)
      : overlay(thing.value, sent);
    return change(service, request, shelf, { id: thing.id, value });
  });
  return unlessUnnamed(request, patched);
}
