import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { actOnThing } from "./act-on-thing.ts";
import { createThing } from "./create-thing.ts";
import { clearThings, listThings } from "./list-things.ts";
import { missingParent, type PlacedRequest } from "./missing-parent.ts";
import { deleteThing, readThing } from "./on-thing.ts";
import { patchThing } from "./patch-thing.ts";
import { reflect } from "./reflect.ts";
import { replaceThing } from "./replace-thing.ts";
import { startJobElsewhere } from "./start-job.ts";

type Execute = (service: StateService, request: StateRequest) => StateResult;

/** Does what the role of an operation says; undefined if the operation has no role. */
export function execute(service: StateService, request: PlacedRequest): StateResult | undefined {
  const { role, resource } = request;
  const missing = missingParent(service, request);
  if (missing !== undefined) return { kind: "missing", message: missing };
  const result = resource && executions[role.role]?.(service, { ...request, resource });
  if (result !== undefined && result.kind !== "done") return result;
  reflect(service, request);
  return startJobElsewhere(service, request, result);
}

const executions: Readonly<Partial<Record<StateRequest["role"]["role"], Execute>>> = {
  list: listThings,
  search: listThings,
  create: createThing,
  read: readThing,
  replace: replaceThing,
  patch: patchThing,
  delete: deleteThing,
  clear: clearThings,
  action: actOnThing,
};
