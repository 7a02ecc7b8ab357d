import { isArray, isObject, type JsonValue, membersOf } from "@plumbline/contract";
import { shapeIn } from "../places-of.ts";
import { renderList, renderThing } from "../render-thing.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";

/** The response that shows a thing; an example if the response shows something else. */
export function shown(
  service: StateService,
  { role, resource, media }: StateRequest,
  thing: JsonValue,
): Extract<StateResult, { kind: "done" }> {
  if (media === undefined) return { kind: "done" };
  const place = { media, names: role.item ?? [] };
  const shape = shapeIn(service, place);
  if (isListOnly(shape, thing)) {
    const list = renderList(service, place, [thing]);
    return { kind: "done", ...(list !== undefined && { value: list }) };
  }
  const names = resource.identifier ?? [];
  const isSame =
    role.role !== "action" || names.length === 0 || membersOf(shape).has(names[0] ?? "");
  if (!isSame) return { kind: "done" };
  const value = renderThing(service, place, thing);
  return { kind: "done", ...(value !== undefined && { value }) };
}

function isListOnly(shape: ReturnType<typeof shapeIn>, thing: JsonValue): boolean {
  return (
    !isArray(thing) && shape.some(({ schema }) => isObject(schema) && schema["type"] === "array")
  );
}
