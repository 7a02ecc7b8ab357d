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

/** Infers the role of an operation from its method, its path, and the other paths of the document. */
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

/** Infers a role, or returns `undefined` if the rule does not apply. */
type Rule = (index: PathIndex, path: ReadPath) => Draft | undefined;

function onCollection(index: PathIndex, path: ReadPath): Draft {
  const { method } = path.operation;
  const draft = collectionRules[method]?.(index, path);
  if (draft === undefined) return { ...none, why: [`no role for ${method} of a collection`] };
  return draft.role === "other" ? draft : { ...draft, why: [...draft.why, reason(index, path)] };
}

/** Why a path is the path of a collection. */
function reason({ withItems }: PathIndex, { key }: ReadPath): string {
  return withItems.has(key) ? `${key}/{} names a thing of the list` : "the response has a list";
}

const collectionRules: Readonly<Partial<Record<HttpMethod, Rule>>> = {
  get(index, path) {
    const searched = index.onlyLists.has(path.key) ? searchedBy(index, path) : undefined;
    if (searched !== undefined)
      return {
        role: "search",
        resource: searched,
        scope: scopeOf(searched, path.parameters),
        why: [`${searched} has the same things`],
      };
    if (listOf(path) === undefined) return { ...none, why: ["the response has no list"] };
    return { role: "list", ...placeOf(index, path), why: [] };
  },
  post: (index, path) =>
    sendsList(path)
      ? undefined
      : { role: "create", ...placeOf(index, path), why: ["post to a collection"] },
  put: namedByBody,
  patch: namedByBody,
  delete(index, path) {
    const { operation, segments } = path;
    const isPlain = !operation.body && operation.parameters.every((one) => one.in !== "query");
    return isPlain && segments.at(-1) !== "{}"
      ? { role: "clear", ...placeOf(index, path), why: ["delete of a collection"] }
      : undefined;
  },
};

/** `PUT /pet` names the pet in its body. */
function namedByBody(_: PathIndex, path: ReadPath): Draft | undefined {
  const { operation, key, parameters } = path;
  const role = itemRoles[operation.method];
  if (role === undefined || !operation.body || sendsList(path)) return undefined;
  const why = [`${operation.method} of one thing to a collection`];
  return { role, resource: key, scope: parameters, why };
}

function placeOf(index: PathIndex, path: ReadPath): Pick<Draft, "resource" | "scope" | "within"> {
  return viewOf(index, path) ?? { resource: path.key, scope: path.parameters };
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
  for (const rule of [postedBelow, createdInView, actedOn]) {
    const draft = rule(index, path);
    if (draft !== undefined) return draft;
  }
  return { ...none, why: ["no collection, thing or list at this path"] };
}

function postedBelow(index: PathIndex, path: ReadPath): Draft | undefined {
  const { operation, segments, parameters, collection, key } = path;
  const isKnown = index.withItems.has(collection) || index.onlyLists.has(collection);
  if (operation.method !== "post" || !isKnown || collection === key) return undefined;
  const last = segments.at(-1) ?? "";
  const place = { resource: collection, scope: parameters };
  if (creations.has(wordsOf(last)[0] ?? "") && !sendsList(path))
    return { role: "create", ...place, why: [`${last} below a collection`] };
  return (listOf(path)?.score ?? 0) > 0
    ? { role: "search", ...place, why: [`${last} below a collection returns a list`] }
    : undefined;
}

function createdInView(index: PathIndex, path: ReadPath): Draft | undefined {
  const view = path.operation.method === "post" ? viewOf(index, path) : undefined;
  // `/orders/{}/promote` shows an order, but `/folders/{}/folders` has folders in a folder.
  const isAction =
    namesAction(path.segments.at(-1) ?? "") && view?.resource === keyOf(path.segments.slice(0, -2));
  return view && !isAction
    ? { role: "create", ...view, why: ["post to the plural of a thing"] }
    : undefined;
}

function actedOn({ withItems }: PathIndex, path: ReadPath): Draft | undefined {
  const { operation, segments, parameters } = path;
  const at = segments.length - 2;
  const owner = keyOf(segments.slice(0, at));
  if (operation.method === "get" || segments[at] !== "{}" || !withItems.has(owner))
    return undefined;
  const isChange =
    changes.has(wordsOf(segments.at(-1) ?? "")[0] ?? "") && operation.method !== "delete";
  return {
    role: isChange ? "patch" : "action",
    resource: owner,
    scope: parameters.slice(0, -1),
    parameter: parameters.at(-1) ?? "",
    why: [`${operation.method} of ${segments.at(-1)} below a thing`],
  };
}

const creations: ReadonlySet<string> = new Set([
  "add",
  "create",
  "insert",
  "make",
  "new",
  "register",
]);

/** Words for sending some members of a thing: `/containers/{}/rename`. */
const changes: ReadonlySet<string> = new Set(["edit", "modify", "rename", "update"]);

/** The collection that a list below it searches: it has the same things. */
function searchedBy(
  { withItems, schemas }: PathIndex,
  { key, segments }: ReadPath,
): string | undefined {
  const above = keyOf(segments.slice(0, -1));
  const isSame = schemas.get(above) !== undefined && schemas.get(above) === schemas.get(key);
  return withItems.has(above) && (isSame || namesAction(segments.at(-1) ?? "")) ? above : undefined;
}

/**
 * The collection of the same things with paths of their own: `/books` for `/authors/{}/books`, and `/repos/{}/issues/comments` for
 * `/repos/{}/issues/{}/comments`.
 */
function viewOf(
  { withItems, schemas }: PathIndex,
  { key, parameters }: ReadPath,
): Pick<Draft, "resource" | "scope" | "within"> | undefined {
  if (withItems.has(key) || parameters.length === 0) return undefined;
  const thing = thingOfKey(key);
  const schema = schemas.get(key);
  const same = [...withItems]
    .filter(
      (other) =>
        isInSame(other, key) &&
        (schema === undefined || schemas.get(other) === undefined
          ? thingOfKey(other) === thing
          : schemas.get(other) === schema),
    )
    .toSorted((left, right) => depthOf(right) - depthOf(left));
  const resource =
    same.find((other) => thingOfKey(other) === thing) ?? (same.length === 1 ? same[0] : undefined);
  if (resource === undefined) return undefined;
  const depth = depthOf(resource);
  return { resource, scope: parameters.slice(0, depth), within: parameters.slice(depth) };
}

/** Whether a collection is in the same things as a path that is below more of them. */
function isInSame(collection: string, key: string): boolean {
  const around = collection.slice(0, collection.lastIndexOf("{}") + "{}".length);
  return (
    depthOf(collection) < depthOf(key) && (!around.includes("{}") || key.startsWith(`${around}/`))
  );
}

function scopeOf(resource: string, parameters: readonly string[]): readonly string[] {
  return parameters.slice(0, depthOf(resource));
}

function sendsList({ operation }: ReadPath): boolean {
  const [media] = operation.body?.content ?? [];
  const schema = media?.schema?.schema;
  return typeof schema === "object" && schema["type"] === "array";
}
