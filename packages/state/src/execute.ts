import {
  isObject,
  isArray,
  type JsonValue,
  membersOf,
  singularOf,
  thingOf,
  wordsOf,
  type Operation,
  asArray,
} from "@plumbline/contract";
import { applyJsonPatch } from "./apply-json-patch.ts";
import type { Shelf, Thing } from "./create-store.ts";
import {
  makeThing,
  mediaOf,
  settableOf,
  shapeIn,
  withId,
  withReferences,
  withTimes,
} from "./make-thing.ts";
import { mergePatch, overlay, valueAt, without } from "./merge.ts";
import { nextUrl, pageOf, statePage } from "./page-things.ts";
import { renderList, renderThing } from "./render.ts";
import { findOrMake, seedShelf, thingsOf, thingsWithin, type ViewedShelf } from "./seed-things.ts";
import { selectThings } from "./select-things.ts";
import type { StateRequest, StateResult, StateService } from "./state-service.ts";

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
  read: (service, request) =>
    onThing(service, request, (thing) => shown(service, request, thing.value)),
  replace: replaceThing,
  patch: patchThing,
  delete: deleteThing,
  clear: clearThings,
  action: actOnThing,
};

function shelfOf({ role, path, world }: StateRequest): Shelf {
  return {
    world,
    resource: role.resource ?? "",
    scope: role.scope.map((name) => path[name] ?? ""),
  };
}

/** The thing around a thing that does not exist, as a sentence. */
function missingParent(
  service: StateService,
  { operation, resource, role, path, world, now }: StateRequest,
): string | undefined {
  const segments = operation.path.split("/").filter((one) => one !== "");
  const keys = segments.map((one) => (one.includes("{") ? "{}" : one));
  const around = segments.flatMap((segment, at) => {
    const name = /^\{([^}]+)\}$/.exec(segment)?.[1];
    return name === undefined || name === role.parameter
      ? []
      : [{ name, key: `/${keys.slice(0, at).join("/")}`, at }];
  });
  for (const { name, key, at } of around) {
    const parent = service.resources.get(key);
    if (parent === undefined || parent.kind !== "collection" || parent === resource) continue;
    const scope = [
      ...operation.path
        .split("/")
        .slice(1, at + 1)
        .join("/")
        .matchAll(/\{([^}]+)\}/g),
    ].map(([, one = ""]) => path[one] ?? "");
    const id = path[name] ?? "";
    const found = findOrMake(service, parent, { world, resource: key, scope }, { id, now });
    if (found === undefined) return `No ${parent.thing} has the identifier ${id}`;
  }
  return undefined;
}

function viewOf(request: StateRequest): ViewedShelf | undefined {
  const { role, operation, path, world, now } = request;
  const { within } = role;
  if (within === undefined) return undefined;
  const segments = operation.path.split("/").filter((one) => one !== "");
  const parents = new Map(
    within.map((name) => {
      const at = segments.indexOf(`{${name}}`);
      return [
        thingOf(segments.slice(0, Math.max(0, at)).map((one) => (one.includes("{") ? "{}" : one))),
        path[name] ?? "",
      ] as const;
    }),
  );
  const view = {
    world,
    resource: `view ${operation.path.replaceAll(/\{[^}]+\}/g, "{}")}`,
    scope: within.map((name) => path[name] ?? ""),
  };
  return { shelf: shelfOf(request), view, parents, now };
}

function listThings(service: StateService, request: StateRequest): StateResult {
  const { resource, role, media, now } = request;
  const view = viewOf(request);
  const all = view
    ? thingsWithin(service, resource, view)
    : thingsOf(service, resource, shelfOf(request), now);
  const page = pageOf(request, selectThings(request, all));
  if (page === undefined)
    return {
      kind: "invalid",
      message: `No page has the cursor ${request.query.get(role.paging?.parameter ?? "")}`,
    };
  if (media === undefined || role.items === undefined) return { kind: "done" };
  const isPlain = resource.identifier?.length === 0;
  const body = renderList(
    service,
    { media, names: role.items },
    page.things.map(({ id, value }) => (isPlain ? id : value)),
  );
  const link =
    page.next === undefined ? {} : { link: `<${nextUrl(request, page.next)}>; rel="next"` };
  return {
    kind: "done",
    headers: link,
    ...(body !== undefined && { value: statePage(request, page, body) }),
  };
}

function createThing(service: StateService, request: StateRequest): StateResult {
  const { resource, role, body, operation, now } = request;
  const shelf = shelfOf(request);
  const view = viewOf(request);
  seedShelf(service, resource, shelf, now);
  const sent = valueAt(body, role.sent ?? []) ?? {};
  const settable = settableOf(service, operation, role.sent);
  const made = makeThing(service, resource, { shelf, sent, settable, now });
  const known = service.store.find(shelf, made.id);
  if (
    known !== undefined &&
    known !== "deleted" &&
    operation.responses.some(({ status }) => status === "409")
  )
    return {
      kind: "conflict",
      message: `A ${resource.thing} with the identifier ${made.id} exists`,
    };
  const thing = view ? { ...made, value: withReferences(made.value, view.parents) } : made;
  service.store.put(shelf, thing);
  if (view) service.store.link(view.view, thing.id);
  const result = shown(service, request, thing.value);
  const item = service.model.operations.find(
    (one) => one.resource === resource.key && one.role === "read",
  );
  const path = item && service.contract.operations.find(({ id }) => id === item.operation)?.path;
  if (path === undefined || result.kind !== "done") return result;
  const values = [...shelf.scope, thing.id];
  const target = path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(values.shift() ?? ""));
  const own = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(request.path[name] ?? ""),
  );
  const { pathname } = new URL(request.url);
  const base = pathname.endsWith(own) ? pathname.slice(0, -own.length) : "";
  return { ...result, headers: { location: new URL(`${base}${target}`, request.url).href } };
}

function onThing(
  service: StateService,
  request: StateRequest,
  run: (thing: Thing, shelf: Shelf) => StateResult,
): StateResult {
  const { resource, role, path, body, now } = request;
  const shelf = shelfOf(request);
  const named =
    role.parameter === undefined
      ? valueAt(valueAt(body, role.sent ?? []), resource.identifier ?? [])
      : path[role.parameter];
  const id = resource.kind === "singleton" ? "" : String(named ?? "");
  const thing = findOrMake(service, resource, shelf, { id, now });
  if (thing === undefined)
    return { kind: "missing", message: `No ${resource.thing} has the identifier ${id}` };
  return run(thing, shelf);
}

/** The response that shows a thing; an example if the response shows something else. */
function shown(
  service: StateService,
  { role, resource, media }: StateRequest,
  thing: JsonValue,
): Extract<StateResult, { kind: "done" }> {
  if (media === undefined) return { kind: "done" };
  const place = { media, names: role.item ?? [] };
  const shape = shapeIn(service, place);
  if (isListOnly(shape, thing)) {
    const list = renderList(service, place, [thing]);
    return { kind: "done", ...(list !== undefined && { value: list }) };
  }
  const names = resource.identifier ?? [];
  const isSame =
    role.role !== "action" || names.length === 0 || membersOf(shape).has(names[0] ?? "");
  if (!isSame) return { kind: "done" };
  const value = renderThing(service, place, thing);
  return { kind: "done", ...(value !== undefined && { value }) };
}

function isListOnly(shape: ReturnType<typeof shapeIn>, thing: JsonValue): boolean {
  return (
    !isArray(thing) && shape.some(({ schema }) => isObject(schema) && schema["type"] === "array")
  );
}

function change(
  service: StateService,
  request: StateRequest,
  shelf: Shelf,
  { id, value }: Thing,
): StateResult {
  const { resource, now } = request;
  const names = resource.identifier ?? [];
  const named =
    resource.kind === "collection" && names.length > 0 && isObject(value)
      ? withId(value, names, id)
      : value;
  const timed = withTimes(named, now, ["updated", "modified"]);
  service.store.put(shelf, { id, value: timed });
  return shown(service, request, timed);
}

function replaceThing(service: StateService, request: StateRequest): StateResult {
  const { resource, role, path, body, operation, now } = request;
  const sent = valueAt(body, role.sent ?? []) ?? {};
  const replaced = onThing(service, request, (thing, shelf) => {
    const settable = settableOf(service, operation, role.sent);
    const kept = [...(settable ? membersOf(settable).keys() : [])].reduce<JsonValue>(
      (value, name) =>
        isObject(value) && !resource.identifier?.includes(name) ? without(value, name) : value,
      thing.value,
    );
    return change(service, request, shelf, { id: thing.id, value: overlay(kept, sent) });
  });
  const isUpsert =
    operation.responses.some(({ status }) => status === "201") ||
    !service.model.operations.some((one) => one.resource === resource.key && one.role === "create");
  if (replaced.kind !== "missing" || !isUpsert) return replaced;
  const shelf = shelfOf(request);
  const id = role.parameter === undefined ? undefined : path[role.parameter];
  const made = makeThing(service, resource, { shelf, sent, id, now });
  service.store.put(shelf, made);
  return shown(service, request, made.value);
}

function patchThing(service: StateService, request: StateRequest): StateResult {
  const { role, body = {}, contentType } = request;
  return onThing(service, request, (thing, shelf) => {
    if (contentType?.includes("json-patch")) {
      const patched = applyJsonPatch(thing.value, body);
      if (typeof patched === "string") return { kind: "conflict", message: patched };
      return change(service, request, shelf, { id: thing.id, value: patched.value });
    }
    const sent = valueAt(body, role.sent ?? []) ?? {};
    const value = contentType?.includes("merge-patch")
      ? mergePatch(thing.value, sent)
      : overlay(thing.value, sent);
    return change(service, request, shelf, { id: thing.id, value });
  });
}

function deleteThing(service: StateService, request: StateRequest): StateResult {
  return onThing(service, request, (thing, shelf) => {
    service.store.remove(shelf, thing.id);
    return request.resource.kind === "singleton"
      ? { kind: "done" }
      : shown(service, { ...request, role: { ...request.role, role: "action" } }, thing.value);
  });
}

function clearThings(service: StateService, request: StateRequest): StateResult {
  const shelf = shelfOf(request);
  for (const { id } of thingsOf(service, request.resource, shelf, request.now))
    service.store.remove(shelf, id);
  return { kind: "done" };
}

/** `POST /orders/{id}/cancel` makes a state `cancelled`, if the document lists that value. */
function actOnThing(service: StateService, request: StateRequest): StateResult {
  return onThing(service, request, (thing, shelf) => {
    const changed = actedOn(service, request, thing.value);
    return changed === undefined
      ? shown(service, request, thing.value)
      : change(service, request, shelf, { id: thing.id, value: changed });
  });
}

function actedOn(
  service: StateService,
  { operation, resource }: StateRequest,
  value: JsonValue,
): JsonValue | undefined {
  const word = wordsOf(operation.path.split("/").at(-1) ?? "")[0] ?? "";
  const stem = singularOf(word).replace(/(?:e|y)$/, "");
  if (stem.length < 3 || !isObject(value)) return undefined;
  for (const [name, shape] of membersOfThing(service, resource.key)) {
    const listed = shape.flatMap(({ schema }) =>
      isObject(schema) ? asArray(schema["enum"] ?? []) : [],
    );
    const found = listed.find(
      (one) => typeof one === "string" && one.toLowerCase().startsWith(stem),
    );
    if (found !== undefined) return { ...value, [name]: found };
    if (typeof value[name] === "boolean" && wordsOf(name).some((one) => one.startsWith(stem)))
      return { ...value, [name]: operation.method !== "delete" };
  }
  return undefined;
}

function membersOfThing(service: StateService, key: string): ReturnType<typeof membersOf> {
  const read = service.model.operations.find((one) => one.resource === key && one.role === "read");
  const operation: Operation | undefined = service.contract.operations.find(
    ({ id }) => id === read?.operation,
  );
  const media = operation && mediaOf(operation);
  return media ? membersOf(shapeIn(service, { media, names: read?.item ?? [] })) : new Map();
}
