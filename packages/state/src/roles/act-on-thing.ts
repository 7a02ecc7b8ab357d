import {
  asArray,
  isObject,
  type JsonValue,
  membersOf,
  singularOf,
  wordsOf,
} from "@plumbline/contract";
import { mediaOf, shapeIn } from "../places-of.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { change, onThing } from "./on-thing.ts";
import { shown } from "./shown.ts";

/** `POST /orders/{id}/cancel` makes a state `cancelled`, if the document lists that value. */
export function actOnThing(service: StateService, request: StateRequest): StateResult {
  return onThing(service, request, (thing, shelf) => {
    const changed = actedOn(service, request, thing.value);
    return changed === undefined
      ? shown(service, request, thing.value)
      : change(service, request, shelf, { id: thing.id, value: changed });
  });
}

function actedOn(
  service: StateService,
  { operation, resource }: StateRequest,
  value: JsonValue,
): JsonValue | undefined {
  const word = wordsOf(operation.path.split("/").at(-1) ?? "")[0] ?? "";
  const stem = singularOf(word).replace(/(?:e|y)$/, "");
  if (stem.length < 3 || !isObject(value)) return undefined;
  for (const [name, shape] of membersOfThing(service, resource.key)) {
    const listed = shape.flatMap(({ schema }) =>
      isObject(schema) ? asArray(schema["enum"] ?? []) : [],
    );
    const found = listed.find(
      (one) => typeof one === "string" && one.toLowerCase().startsWith(stem),
    );
    if (found !== undefined) return { ...value, [name]: found };
    if (typeof value[name] === "boolean" && wordsOf(name).some((one) => one.startsWith(stem)))
      return { ...value, [name]: operation.method !== "delete" };
  }
  return undefined;
}

function membersOfThing(service: StateService, key: string): ReturnType<typeof membersOf> {
  const read = service.model.operations.find((one) => one.resource === key && one.role === "read");
  const operation = service.contract.operations.find(({ id }) => id === read?.operation);
  const media = operation && mediaOf(operation);
  return media ? membersOf(shapeIn(service, { media, names: read?.item ?? [] })) : new Map();
}
