import {
  isObject,
  type JsonValue,
  type Reference,
  takenStatus,
  termOf,
  unknownReferenceStatus,
} from "@plumbline/contract";
import { idText } from "../choose-id.ts";
import type { Shelf, Thing } from "../create-store.ts";
import { seedShelf } from "../seed-shelf.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { valueAt, valuesAt } from "../value-at.ts";
import { targetShelf } from "../references/target-shelf.ts";

type Rejected = Exclude<StateResult, { kind: "done" }>;

/** A value that a request gives a thing. */
interface Change {
  readonly value: JsonValue;
  /** The thing before the request; absent for a new one. */
  readonly old?: Thing;
}

/**
 * Why a thing cannot have a value, if the operation declares a status for that: the value names a thing that does not exist, or a member
 * that is unique has the value of another thing.
 */
export function rejectValue(
  service: StateService,
  request: StateRequest,
  shelf: Shelf,
  change: Change,
): Rejected | undefined {
  return (
    rejectUnknown(service, request, shelf, change) ?? rejectTaken(service, request, shelf, change)
  );
}

function rejectUnknown(
  service: StateService,
  { resource, operation, now }: StateRequest,
  shelf: Shelf,
  { value, old }: Change,
): Rejected | undefined {
  const status = unknownReferenceStatus(operation);
  if (status === undefined) return undefined;
  for (const reference of resource.references) {
    if (!reference.isCertain) continue;
    const before = old ? namedBy(old.value, reference) : [];
    const unknown = namedBy(value, reference).find(
      (one) => !before.includes(one) && !exists(one, reference),
    );
    if (unknown === undefined) continue;
    const place = reference.names.join(".");
    const of = service.resources.get(reference.to)?.thing;
    return {
      kind: "missing",
      status,
      message: `No ${of} has the identifier ${unknown}, which ${place} names`,
    };
  }
  return undefined;

  function exists(named: string, reference: Reference): boolean {
    const target = targetShelf(shelf, reference);
    const to = service.resources.get(reference.to);
    if (target === undefined || to === undefined) return true;
    seedShelf(service, to, target, now);
    const found = service.store.find(target, named);
    // An identifier that the caller has seen elsewhere may be one of a thing that no operation shows.
    return (
      (found !== undefined && found !== "deleted") || service.store.mentions(shelf.world, named)
    );
  }
}

/** The identifiers of other things in a value. Empty ones name none, and an object with more than an identifier may be a new thing. */
function namedBy(value: JsonValue, { names }: Reference): readonly string[] {
  const isBare = termOf(names.at(-1) ?? "").thing === "";
  const objects = valuesAt(value, names.slice(0, -1)).filter(
    (one) => !isBare || (isObject(one) && Object.keys(one).length === 1),
  );
  return objects
    .flatMap((one) => valuesAt(one, names.slice(-1)))
    .flatMap((one) => (one === "" || one === 0 ? [] : (idText(one) ?? [])));
}

function rejectTaken(
  { store }: StateService,
  { resource, operation }: StateRequest,
  shelf: Shelf,
  { value, old }: Change,
): Rejected | undefined {
  const status = takenStatus(operation);
  if (status === undefined) return undefined;
  for (const { names } of resource.unique) {
    const wanted = valueAt(value, names);
    if (typeof wanted !== "string" && typeof wanted !== "number") continue;
    if (old && valueAt(old.value, names) === wanted) continue;
    const holder = store.holder(shelf, names, wanted);
    if (holder !== undefined && holder !== old?.id)
      return {
        kind: "conflict",
        status,
        message: `A ${resource.thing} with the ${names.join(".")} ${wanted} exists`,
      };
  }
  return undefined;
}
