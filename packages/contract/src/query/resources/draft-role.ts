import type { StateRole as Role } from "../../model/contract-policies.ts";
import type { HttpMethod } from "../../model/contract.ts";
import { namesAction } from "../chains/slot.ts";
import { wordsOf } from "../chains/words-of.ts";
import { depthOf, keyOf, listOf, type PathIndex, type ReadPath, thingOfKey } from "./path-index.ts";
import type { OperationRole } from "./resource-model.ts";

/** A role without the places of the thing in the bodies. */
export type Draft = Pick<
  OperationRole,
  "role" | "resource" | "scope" | "parameter" | "within" | "why"
>;

const none: Draft = { role: "other", scope: [], why: [] };

/** What an operation does, from its method, its path, and the other paths of the document. */
export function draftRole(index: PathIndex, path: ReadPath): Draft {
  const { segments, parameters } = path;
  if (parameters.length !== segments.filter((segment) => segment === "{}").length)
    return { ...none, why: ["a segment of the path has more than one parameter"] };
  if (path.isItem) return onItem(path);
  if (index.withItems.has(path.key) || index.onlyLists.has(path.key))
    return onCollection(index, path);
  if (index.singles.has(path.key)) return onSingle(index, path);
  return below(index, path);
}

const itemRoles: Readonly<Partial<Record<HttpMethod, Role>>> = {
  get: "read",
  put: "replace",
  patch: "patch",
  delete: "delete",
};

function onItem({ operation, parameters, collection, shape }: ReadPath): Draft {
  const parameter = parameters.at(-1) ?? "";
  const thing = { resource: collection, scope: parameters.slice(0, -1), parameter };
  const role = itemRoles[operation.method];
  if (role)
    return { role, ...thing, why: [`${operation.method} of a path that ends in {${parameter}}`] };
  if (operation.method !== "post" || !operation.body || !shape)
    return { ...none, why: [`no role for ${operation.method} of a single thing`] };
  return {
    role: "patch",
    ...thing,
    why: [`post with a body to a path that ends in {${parameter}}`],
  };
}

function onCollection(index: PathIndex, path: ReadPath): Draft {
  const { operation, key, parameters, segments } = path;
  const own = { resource: key, scope: parameters };
  const why = index.withItems.has(key)
    ? `${key}/{} names a thing of the list`
    : "the response has a list";
  if (operation.method === "get") {
    const searched = index.onlyLists.has(key) ? searchedBy(index, path) : undefined;
    if (searched !== undefined)
      return {
        role: "search",
        resource: searched,
        scope: scopeOf(searched, parameters),
        why: [why, `${searched} has the same things`],
      };
    const list = listOf(path);
    if (list === undefined) return { ...none, why: ["the response has no list"] };
    return { role: "list", ...(viewOf(index, path) ?? own), why: [why] };
  }
  if (operation.method === "post" && !sendsList(path))
    return { role: "create", ...(viewOf(index, path) ?? own), why: ["post to a collection", why] };
  // `PUT /pet` names the pet in its body.
  if (
    (operation.method === "put" || operation.method === "patch") &&
    operation.body &&
    !sendsList(path)
  )
    return {
      role: operation.method === "put" ? "replace" : "patch",
      ...own,
      why: [`${operation.method} of one thing to a collection`, why],
    };
  const isPlain = !operation.body && operation.parameters.every((one) => one.in !== "query");
  if (operation.method === "delete" && isPlain && segments.at(-1) !== "{}")
    return { role: "clear", ...(viewOf(index, path) ?? own), why: ["delete of a collection", why] };
  return { ...none, why: [`no role for ${operation.method} of a collection`] };
}

function onSingle(index: PathIndex, path: ReadPath): Draft {
  const { operation, key, parameters } = path;
  const role: Role | undefined =
    itemRoles[operation.method] ??
    (operation.method === "post" && operation.body ? "patch" : undefined);
  if (role === undefined || (namesAction(path.segments.at(-1) ?? "") && role !== "read"))
    return below(index, path);
  return { role, resource: key, scope: parameters, why: ["the path is read, and is not a list"] };
}

/** A path below a collection or a thing: an action, a search, or a creation that says so. */
function below(index: PathIndex, path: ReadPath): Draft {
  const { operation, segments, parameters, collection } = path;
  const last = segments.at(-1) ?? "";
  const verb = wordsOf(last)[0] ?? "";
  const isKnown = index.withItems.has(collection) || index.onlyLists.has(collection);
  if (operation.method === "post" && isKnown && collection !== path.key) {
    if (creations.has(verb) && !sendsList(path))
      return {
        role: "create",
        resource: collection,
        scope: parameters,
        why: [`${last} below a collection`],
      };
    if ((listOf(path)?.score ?? 0) > 0)
      return {
        role: "search",
        resource: collection,
        scope: parameters,
        why: [`${last} below a collection returns a list`],
      };
  }
  const view = operation.method === "post" ? viewOf(index, path) : undefined;
  if (view) return { role: "create", ...view, why: ["post to the plural of a thing"] };
  const at = segments.length - 2;
  const owner = keyOf(segments.slice(0, at));
  if (operation.method !== "get" && segments[at] === "{}" && index.withItems.has(owner))
    return {
      role: "action",
      resource: owner,
      scope: parameters.slice(0, -1),
      parameter: parameters.at(-1) ?? "",
      why: [`${operation.method} of ${last} below a thing`],
    };
  return { ...none, why: ["no collection, thing or list at this path"] };
}

const creations: ReadonlySet<string> = new Set([
  "add",
  "create",
  "insert",
  "make",
  "new",
  "register",
]);

/** The collection that a list below it searches: it has the same things. */
function searchedBy(
  { withItems, schemas }: PathIndex,
  { key, segments }: ReadPath,
): string | undefined {
  const above = keyOf(segments.slice(0, -1));
  const isSame = schemas.get(above) !== undefined && schemas.get(above) === schemas.get(key);
  return withItems.has(above) && (isSame || namesAction(segments.at(-1) ?? "")) ? above : undefined;
}

/** The collection of the same things with paths of their own: `/books` for `/authors/{}/books`. */
function viewOf(
  { withItems, schemas }: PathIndex,
  { key, parameters }: ReadPath,
): Pick<Draft, "resource" | "scope" | "within"> | undefined {
  if (withItems.has(key) || parameters.length === 0) return undefined;
  const thing = thingOfKey(key);
  const schema = schemas.get(key);
  const same = [...withItems].filter(
    (other) =>
      depthOf(other) === 0 &&
      (schema === undefined || schemas.get(other) === undefined
        ? thingOfKey(other) === thing
        : schemas.get(other) === schema),
  );
  const resource =
    same.find((other) => thingOfKey(other) === thing) ?? (same.length === 1 ? same[0] : undefined);
  return resource === undefined ? undefined : { resource, scope: [], within: parameters };
}

function scopeOf(resource: string, parameters: readonly string[]): readonly string[] {
  return parameters.slice(0, depthOf(resource));
}

function sendsList({ operation }: ReadPath): boolean {
  const [media] = operation.body?.content ?? [];
  const schema = media?.schema?.schema;
  return typeof schema === "object" && schema["type"] === "array";
}
