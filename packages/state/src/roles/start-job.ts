import type { JsonValue, Progress } from "@plumbline/contract";
import { withId } from "../choose-id.ts";
import type { Shelf } from "../create-store.ts";
import { stateLasts } from "../create-job-work.ts";
import { makeThing } from "../seed-shelf.ts";
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
  { jobs }: StateService,
  { role: { progress }, now }: Pick<StateRequest, "role" | "now">,
  shelf: Shelf,
  id: string,
): void {
  if (progress?.resource !== shelf.resource) return;
  const { state, states } = progress;
  jobs.put(shelf, id, { due: now + stateLasts, state, states });
}

/** Makes the job that an operation of other things starts (`x-job`), and shows it in the response. */
export function startJobElsewhere(
  service: StateService,
  request: PlacedRequest,
  result: Done | undefined,
): Done | undefined {
  const { role, media } = request;
  const { progress } = role;
  const body = result?.value ?? (media && service.generator.example(media));
  if (!progress?.body || progress.resource === role.resource || !body) return result;
  const [first = null] = progress.states;
  const id = makeJob(service, request, progress, removeAt(body, progress.body.id));
  if (id === undefined) return result;
  const value = withId(withValueAt(body, progress.body.state, first), progress.body.id, id);
  return { kind: "done", ...result, value };
}

/** Returns the identifier of a new job like that of a body; undefined if the request does not say where it is. */
function makeJob(
  service: StateService,
  request: PlacedRequest,
  { resource: key, state, states }: Progress,
  body: JsonValue,
): string | undefined {
  const { operation, path, world, now } = request;
  const resource = service.resources.get(key);
  const poll = service.roles.get(operation.policies.job?.poll ?? "");
  if (resource === undefined || poll === undefined) return undefined;
  const scope = poll.scope.flatMap((name) => path[name] ?? []);
  if (scope.length < poll.scope.length) return undefined;
  const shelf = { world, resource: key, scope };
  const made = makeThing(service, resource, { shelf, sent: valueAt(body, poll.item ?? []), now });
  service.store.put(shelf, { ...made, value: withValueAt(made.value, state, states[0] ?? null) });
  startJob(service, request, shelf, made.id);
  return made.id;
}
