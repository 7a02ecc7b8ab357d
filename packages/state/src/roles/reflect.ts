import { type JsonValue, parsePointer } from "@plumbline/contract";
import { findOrMake } from "../seed-shelf.ts";
import type { StateRequest, StateService } from "../state-service.ts";
import { valueAt, withValueAt } from "../value-at.ts";
import type { PlacedRequest } from "./missing-parent.ts";
import { shelfOf } from "./shelf-of.ts";

/** Writes what a request sends into the things that other operations are declared to show it in (`x-reflects`). */
export function reflect(service: StateService, request: PlacedRequest): void {
  const { operation, resource } = request;
  for (const { through, fields } of operation.policies.reflects) {
    const role = service.roles.get(through);
    const shown = service.resources.get(role?.resource ?? "");
    if (role?.role !== "read" || shown === undefined || shown === resource) continue;
    const reading = { ...request, role, resource: shown };
    for (const [from, to] of Object.entries(fields)) {
      const sent = valueAt(request.body, parsePointer(from));
      const names = namesWithin(parsePointer(to), role.item ?? []);
      if (sent !== undefined && names !== undefined) write(service, reading, names, sent);
    }
  }
}

function write(
  service: StateService,
  request: StateRequest,
  names: readonly string[],
  sent: JsonValue,
): void {
  const { role, resource, path, now, operation } = request;
  const shelf = shelfOf(request);
  const id = role.parameter === undefined ? "" : (path[role.parameter] ?? "");
  const thing = findOrMake(service, resource, shelf, { id, now, operation });
  if (thing) service.store.put(shelf, { id, value: withValueAt(thing.value, names, sent) });
}

/** The names below a place; undefined if they lead elsewhere. */
function namesWithin(
  names: readonly string[],
  place: readonly string[],
): readonly string[] | undefined {
  return place.every((name, at) => names[at] === name) ? names.slice(place.length) : undefined;
}
