import type { Thing } from "../create-store.ts";
import type { Change, StateRequest } from "../state-service.ts";

/** What a request did to a thing, for the messages about it. */
export function changeOf(
  { resource }: StateRequest,
  kind: Change["kind"],
  { id, value }: Thing,
): Change {
  return { kind, resource: resource.key, thing: resource.thing, id, value };
}
