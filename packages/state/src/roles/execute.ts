import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { actOnThing } from "./act-on-thing.ts";
import { createThing } from "./create-thing.ts";
import { clearThings, listThings } from "./list-things.ts";
import { missingParent } from "./missing-parent.ts";
import { deleteThing, readThing } from "./on-thing.ts";
import { patchThing } from "./patch-thing.ts";
import { replaceThing } from "./replace-thing.ts";

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
