import { createHash } from "node:crypto";
import type { JsonValue, Resource } from "@plumbline/contract";
import type { Shelf } from "./create-store.ts";
import { fitsPaths } from "./parameters-naming.ts";
import { placesOf } from "./places-of.ts";
import type { StateService } from "./state-service.ts";
import { valueAt, withValueAt } from "./value-at.ts";
import { uuidOf } from "./uuid-of.ts";

/** What the identifier of a new thing is chosen from. */
interface ChosenFrom {
  readonly shelf: Shelf;
  readonly sent?: JsonValue | undefined;
  /** The identifier, if it is given. */
  readonly id?: string | undefined;
  readonly value: JsonValue;
  readonly accepts: (value: JsonValue) => boolean;
}

/** The identifier that is given or sent, or a new one that the schema accepts. */
export function chooseId(
  service: StateService,
  resource: Resource,
  { id, sent, value, accepts, shelf }: ChosenFrom,
): string {
  if (id !== undefined) return id;
  const names = resource.identifier ?? [];
  const given = names.length > 0 ? idText(valueAt(sent, names)) : undefined;
  if (given !== undefined) return given;
  const old = valueAt(value, names);
  let other: string | undefined;
  for (let turn = 0; turn < attempts; turn++) {
    const number = service.store.nextNumber(`${shelf.world} ${resource.key}`);
    for (const candidate of candidates(service, { resource, old, number })) {
      if (service.store.find(shelf, candidate) !== undefined) continue;
      if (names.length > 0 && !accepts(withId(value, names, candidate))) continue;
      if (fitsPaths(service, resource, candidate)) return candidate;
      other ??= candidate;
    }
  }
  return (
    other ??
    generatedId(service, resource, shelf) ??
    idText(old) ??
    String(service.store.nextNumber("any"))
  );
}

const attempts = 3;

function candidates(
  { seed, model }: StateService,
  {
    resource,
    old,
    number,
  }: { readonly resource: Resource; readonly old: JsonValue | undefined; readonly number: number },
): readonly string[] {
  const hex = createHash("sha256").update(`${seed} ${resource.key} ${number}`).digest("hex");
  const uuid = uuidOf(hex);
  const [, prefix = "", digits = ""] =
    /^(.*?)(\d*)$/.exec(typeof old === "string" ? old : "") ?? [];
  if (typeof old === "number")
    return [String(firstNumber(model, resource) + number), String(number)];
  const isUuid = typeof old === "string" && /^[0-9a-f-]{36}$/i.test(old);
  const like = digits === "" ? `${prefix}-${number}` : `${prefix}${Number(digits) + number - 1}`;
  const named = `${resource.thing.replaceAll(" ", "-")}-${number}`;
  const usual = typeof old === "string" && old !== "plumbline" && !isUuid ? [like] : [];
  return [
    ...usual,
    ...(isUuid ? [uuid] : [named]),
    uuid,
    String(number),
    hex.slice(0, 24),
    hex.slice(0, 32),
    hex,
    hex.slice(0, 8),
  ];
}

/** The numbers of the things of each resource begin elsewhere, so that no two have one. */
function firstNumber({ resources }: StateService["model"], { key }: Resource): number {
  return 1000 * resources.findIndex((one) => one.key === key);
}

/** An identifier from another generated body. */
function generatedId(service: StateService, resource: Resource, shelf: Shelf): string | undefined {
  const [place] = placesOf(service, resource);
  if (place === undefined || !resource.identifier?.length) return undefined;
  for (let turn = 0; turn < 20; turn++) {
    const number = service.store.nextNumber(`generated ${resource.key}`);
    const body = service.generator.generate(place.media, number + 1);
    const id = idText(valueAt(valueAt(body, place.names), resource.identifier));
    if (id !== undefined && service.store.find(shelf, id) === undefined) return id;
  }
  return undefined;
}

/** An identifier as a path writes it. */
export function idText(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Writes an identifier with the type that the thing has. */
export function withId(value: JsonValue, names: readonly string[], id: string): JsonValue {
  const old = valueAt(value, names);
  const isNumber = typeof old === "number" && /^-?\d+$/.test(id);
  return withValueAt(value, names, isNumber ? Number(id) : id);
}
