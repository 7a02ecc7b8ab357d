import { createHash } from "node:crypto";
import {
  findResponse,
  isJsonMediaType,
  isObject,
  itemsOf,
  type JsonObject,
  type JsonValue,
  type MediaType,
  membersOf,
  type Operation,
  type OperationRole,
  requestShape,
  type Resource,
  type Shape,
  shapeAt,
  shapeOf,
  termOf,
  wordsOf,
} from "@plumbline/contract";
import type { Shelf } from "./create-store.ts";
import { overlay, valueAt, withDefaults, without, withValueAt } from "./merge.ts";
import { isValid, type Place } from "./render.ts";
import type { StateService } from "./state-service.ts";

/** What a new thing is made from. */
export interface Made {
  readonly shelf: Shelf;
  readonly sent?: JsonValue | undefined;
  /** The request schema of the thing; a member that it has and that was not sent is left out. */
  readonly settable?: Shape | undefined;
  /** The identifier, if it is given. */
  readonly id?: string | undefined;
  readonly now: number;
}

/** The order in which responses say how a thing looks. */
const order: readonly OperationRole["role"][] = [
  "read",
  "create",
  "list",
  "search",
  "replace",
  "patch",
];

/** The places of responses that show a thing of a resource, the best first. `0` is an item of a list. */
export function placesOf(service: StateService, resource: Resource): readonly Place[] {
  return order.flatMap((role) =>
    service.model.operations
      .filter((one) => one.resource === resource.key && one.role === role)
      .flatMap((one) => {
        const operation = service.contract.operations.find(({ id }) => id === one.operation);
        const media = operation && mediaOf(operation);
        if (media === undefined) return [];
        const names = one.items ? [...one.items, "0"] : (one.item ?? []);
        return [{ media, names }];
      }),
  );
}

/** The JSON of the first success of an operation. */
export function mediaOf(operation: Operation): MediaType | undefined {
  const statuses = operation.responses
    .map(({ status }) => status)
    .filter((one) => one.startsWith("2"))
    .toSorted();
  const responses = [
    ...statuses.map((one) => findResponse(operation, Number(one))),
    findResponse(operation, 299),
  ];
  return responses
    .flatMap((response) => response?.content ?? [])
    .find(({ mediaType }) => isJsonMediaType(mediaType));
}

/** Makes a thing: what was sent, an identifier that no other thing has, times by the clock, and generated members. */
export function makeThing(
  service: StateService,
  resource: Resource,
  made: Made,
): { readonly id: string; readonly value: JsonValue } {
  const { sent = {}, settable, shelf, now } = made;
  const places = placesOf(service, resource);
  const examples = places.map(
    ({ media, names }) => valueAt(service.generator.example(media), names) ?? {},
  );
  const generated = examples.reduce<JsonValue>(
    (value, example) => withDefaults(value, example),
    {},
  );
  const [first] = places;
  const accepts = (value: JsonValue): boolean =>
    first === undefined || acceptsAt(service, first, value);
  const timed = withTimes(generated, now, ["created", "updated", "modified", "inserted"]);
  const named = withParents(service, shelf, overlay(timed, sent));
  const lean = settable ? withoutUnsent(named, { sent, settable, accepts }) : named;
  const id = chooseId(service, resource, { ...made, value: lean, accepts });
  const value = resource.identifier?.length ? withId(lean, resource.identifier, id) : lean;
  return { id, value };
}

function acceptsAt(
  { generator }: StateService,
  { media, names }: Place,
  value: JsonValue,
): boolean {
  const base = generator.example(media);
  return base === undefined || isValid(media, withValueAt(base, names, value));
}

/** Leaves out what a client may send and did not, unless a response requires it. */
function withoutUnsent(
  value: JsonValue,
  {
    sent,
    settable,
    accepts,
  }: {
    readonly sent: JsonValue;
    readonly settable: Shape;
    readonly accepts: (value: JsonValue) => boolean;
  },
): JsonValue {
  if (!isObject(value) || !isObject(sent)) return value;
  let lean: JsonObject = value;
  for (const [name, shape] of membersOf(settable)) {
    if (name in sent || !(name in lean)) continue;
    const stated = shape
      .map(({ schema }) => (isObject(schema) ? schema["default"] : undefined))
      .find((one) => one !== undefined);
    const changed = stated === undefined ? without(lean, name) : { ...lean, [name]: stated };
    if (shape.some(({ schema }) => isObject(schema) && schema["readOnly"] === true)) continue;
    if (accepts(changed) || !accepts(lean)) lean = changed;
  }
  return lean;
}

const timeNames =
  /^(?:created|updated|modified|inserted)(?: at| on| time| date| timestamp)?$|^(?:last|date) (?:created|updated|modified)(?: at)?$/;

/** Sets the members that say when a thing was created or changed. */
export function withTimes(value: JsonValue, now: number, kinds: readonly string[]): JsonValue {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    const words = wordsOf(name);
    const isTime = timeNames.test(words.join(" ")) && kinds.some((kind) => words.includes(kind));
    return [name, isTime && member !== undefined ? timeLike(member, now) : member] as const;
  });
  return Object.fromEntries(entries);
}

function timeLike(member: JsonValue, now: number): JsonValue {
  if (typeof member === "number") return member > 1e11 ? now : Math.floor(now / 1000);
  if (typeof member !== "string" || Number.isNaN(Date.parse(member))) return member;
  const text = new Date(now).toISOString();
  return /^\d{4}-\d\d-\d\d$/.test(member) ? text.slice(0, 10) : text;
}

/** Sets the members that name the things around a thing: `author_id` in `/authors/{id}/books`. */
export function withParents(
  { resources }: StateService,
  { resource, scope }: Shelf,
  value: JsonValue,
): JsonValue {
  if (!isObject(value)) return value;
  const segments = resource.split("/").filter((one) => one !== "");
  const parents = new Map<string, string>();
  segments.forEach((segment, at) => {
    if (segment !== "{}") return;
    const thing = resources.get(`/${segments.slice(0, at).join("/")}`)?.thing;
    const position = segments.slice(0, at).filter((one) => one === "{}").length;
    const id = scope[position];
    if (thing !== undefined && id !== undefined) parents.set(thing, id);
  });
  return withReferences(value, parents);
}

/** Sets members such as `author_id` to the identifiers of things, by their names. */
export function withReferences(value: JsonValue, parents: ReadonlyMap<string, string>): JsonValue {
  if (!isObject(value) || parents.size === 0) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    const { thing, identifier } = termOf(name);
    const id = identifier === undefined ? undefined : parents.get(thing);
    if (id === undefined || member === undefined) return [name, member] as const;
    return [
      name,
      typeof member === "number" ? Number(id) : typeof member === "string" ? id : member,
    ] as const;
  });
  return Object.fromEntries(entries);
}

interface ChosenFrom extends Made {
  readonly value: JsonValue;
  readonly accepts: (value: JsonValue) => boolean;
}

/** The identifier that is given or sent, or a new one that the schema accepts. */
function chooseId(
  service: StateService,
  resource: Resource,
  { id, sent, value, accepts, shelf }: ChosenFrom,
): string {
  if (id !== undefined) return id;
  const names = resource.identifier ?? [];
  const given = names.length > 0 ? idText(valueAt(sent, names)) : undefined;
  if (given !== undefined) return given;
  const old = valueAt(value, names);
  for (let turn = 0; turn < attempts; turn++) {
    const number = service.store.nextNumber(`${shelf.world} ${resource.key}`);
    for (const candidate of candidates(service, { resource, old, number })) {
      if (service.store.find(shelf, candidate) !== undefined) continue;
      if (names.length === 0 || accepts(withId(value, names, candidate))) return candidate;
    }
  }
  return (
    generatedId(service, resource, shelf) ?? idText(old) ?? String(service.store.nextNumber("any"))
  );
}

const attempts = 3;

function candidates(
  { seed }: StateService,
  {
    resource,
    old,
    number,
  }: { readonly resource: Resource; readonly old: JsonValue | undefined; readonly number: number },
): readonly string[] {
  const hex = createHash("sha256").update(`${seed} ${resource.key} ${number}`).digest("hex");
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const [, prefix = "", digits = ""] =
    /^(.*?)(\d*)$/.exec(typeof old === "string" ? old : "") ?? [];
  if (typeof old === "number") return [String(number)];
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

/** The shape of the thing in a request. */
export function settableOf(
  { contract }: StateService,
  operation: Operation,
  sent: readonly string[] = [],
): Shape | undefined {
  const shape = requestShape(contract, operation);
  return shape && shapeAt(shape, sent);
}

/** The shape of a thing in a place. */
export function shapeIn({ contract }: StateService, { media, names }: Place): Shape {
  const shape = shapeOf(contract, [media]) ?? [];
  return names.at(-1) === "0"
    ? (itemsOf(shapeAt(shape, names.slice(0, -1))) ?? [])
    : shapeAt(shape, names);
}
