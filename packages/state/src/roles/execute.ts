import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { actOnThing } from "./act-on-thing.ts";
import { clearThings, createThing, listThings } from "./collections.ts";
import { deleteThing, patchThing, readThing, replaceThing } from "./items.ts";
import { missingParent } from "./missing-parent.ts";

type Execute = (service: StateService, request: StateRequest) => StateResult;

/** Does what the role of an operation says, in one transaction. */
export function execute(service: StateService, request: StateRequest): StateResult {
  const run = executions[request.role.role];
  if (run === undefined) return { kind: "done" };
  return service.store.transaction(() => {
    const missing = missingParent(service, request);
    return missing === undefined ? run(service, request) : { kind: "missing", message: missing };
  });
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
