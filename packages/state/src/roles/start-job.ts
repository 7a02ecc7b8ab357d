import type { JsonValue } from "@plumbline/contract";
import { withId } from "../choose-id.ts";
import type { Shelf } from "../create-store.ts";
import { stateLasts } from "../create-job-work.ts";
import { makeThing } from "../make-thing.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { removeAt, valueAt, withValueAt } from "../value-at.ts";
import type { PlacedRequest } from "./missing-parent.ts";

type Done = Extract<StateResult, { kind: "done" }>;

/** A created thing with the first state of its job, if it is one. */
export function begun({ role: { progress }, resource }: StateRequest, value: JsonValue): JsonValue {
  return progress?.resource === resource.key
    ? withValueAt(value, progress.state, progress.states[0] ?? null)
    : value;
}

/** Lets the state of a created thing go on with the clock, if it is a job. */
export function startJob(
  { store }: StateService,
  { role: { progress }, now }: Pick<StateRequest, "role" | "now">,
  shelf: Shelf,
  id: string,
): void {
  if (progress?.resource !== shelf.resource) return;
  const { state, states } = progress;
  store.putJob(shelf, id, { due: now + stateLasts, state, states });
}

/** Makes the job that an operation of other things starts (`x-job`), and shows it in the response. */
export function startJobElsewhere(
  service: StateService,
  request: PlacedRequest,
  result: Done | undefined,
): Done | undefined {
  const { role, operation, path, world, now, media } = request;
  const {
    resource: key = "",
    body: places,
    state = [],
    states: [first = null] = [],
  } = role.progress ?? {};
  const resource = service.resources.get(key);
  const poll = service.roles.get(operation.policies.job?.poll ?? "");
  const body = result?.value ?? (media && service.generator.example(media));
  const scope = poll?.scope.map((name) => path[name]).filter((one) => one !== undefined);
  const isElsewhere = places !== undefined && key !== role.resource;
  if (!isElsewhere || !resource || !body || scope?.length !== poll?.scope.length) return result;
  const shelf = { world, resource: key, scope: scope ?? [] };
  const sent = valueAt(removeAt(body, places.id), poll?.item ?? []);
  const made = makeThing(service, resource, { shelf, sent, now });
  service.store.put(shelf, { ...made, value: withValueAt(made.value, state, first) });
  startJob(service, request, shelf, made.id);
  const value = withId(withValueAt(body, places.state, first), places.id, made.id);
  return { kind: "done", ...result, value };
}
