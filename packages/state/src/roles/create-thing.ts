import { withReferences } from "../draft-thing.ts";
import { rejectValue } from "./reject-value.ts";
import { makeThing, seedShelf } from "../seed-shelf.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { changeOf } from "./change-of.ts";
import { shelfOf, viewOf } from "./shelf-of.ts";
import { sentThing } from "./sent-thing.ts";
import { shown } from "./shown.ts";
import { begun, startJob } from "./start-job.ts";

export function createThing(service: StateService, request: StateRequest): StateResult {
  const { resource, now } = request;
  const shelf = shelfOf(request);
  const view = viewOf(request);
  seedShelf(service, resource, shelf, now);
  const { sent, settable } = sentThing(service, request);
  const made = makeThing(service, resource, { shelf, sent, settable, now });
  const rejected = rejectValue(service, request, shelf, { value: sent });
  if (rejected !== undefined) return rejected;
  const value = begun(request, view ? withReferences(made.value, view.parents) : made.value);
  const thing = { ...made, value };
  service.store.put(shelf, thing);
  startJob(service, request, shelf, thing.id);
  if (view) service.store.link(view.view, thing.id);
  const result = {
    ...shown(service, request, thing.value),
    change: changeOf(request, "created", thing),
  };
  const location = locationOf(service, request, thing.id);
  return location === undefined ? result : { ...result, headers: { location } };
}

/** The URL that reads a created thing. */
function locationOf(service: StateService, request: StateRequest, id: string): string | undefined {
  const { resource, operation } = request;
  const item = service.model.operations.find(
    (one) => one.resource === resource.key && one.role === "read",
  );
  const path = item && service.contract.operations.find((one) => one.id === item.operation)?.path;
  if (path === undefined) return undefined;
  const values = [...shelfOf(request).scope, id];
  const target = path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(values.shift() ?? ""));
  const own = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(request.path[name] ?? ""),
  );
  const { pathname } = new URL(request.url);
  const base = pathname.endsWith(own) ? pathname.slice(0, -own.length) : "";
  return new URL(`${base}${target}`, request.url).href;
}
