import {
  type Contract,
  formatPointer,
  isArray,
  isObject,
  type JsonValue,
  type Operation,
  type Parameter,
  parsePointer,
  resolvePointer,
  wordsOf,
} from "@plumbline/contract";
import { bodyPointer } from "../model/verdicts/created-things.ts";

/** A read of a list of things, and the read of one of them. */
export interface Collection {
  readonly list: Operation;
  readonly single: Operation;
  /** The parameter of the single read that names a thing. */
  readonly parameter: Parameter;
  /** JSON Pointer to the list in the response of the list, if the document states it. */
  readonly items?: string;
  /** JSON Pointer to the value in an item that names it, if the document states it. */
  readonly key?: string;
}

/** The collection that an operation lists: by a link to the read of one item, or by their paths, such as `/things` and `/things/{id}`. */
export function collectionOf(contract: Contract, list: Operation): Collection | undefined {
  if (list.method !== "get") return undefined;
  for (const single of contract.operations) {
    const parameter = itemParameter(list, single);
    if (!parameter) continue;
    const { pagination } = list.policies;
    const items = pagination ? { items: pagination.items } : {};
    return { list, single, parameter, ...items, ...linkOf(list, single) };
  }
  return undefined;
}

/** The parameter that is all that the path of one operation has more than that of another. */
function itemParameter(list: Operation, single: Operation): Parameter | undefined {
  const prefix = `${list.path.replace(/\/$/, "")}/{`;
  const rest = single.path.startsWith(prefix) ? single.path.slice(prefix.length) : undefined;
  const name = rest !== undefined && /^([^}]+)\}\/?$/.exec(rest)?.[1];
  if (single.method !== "get" || name === undefined) return undefined;
  return single.parameters.find((one) => one.in === "path" && one.name === name);
}

/** The places that a link from an item of the list to the single read states. */
function linkOf(list: Operation, single: Operation): Pick<Collection, "items" | "key"> {
  const pointers = list.responses
    .flatMap(({ links }) => links)
    .filter(({ operation }) => operation === single.id)
    .flatMap(({ parameters }) => Object.values(parameters).flatMap(bodyPointer));
  for (const pointer of pointers) {
    const tokens = parsePointer(pointer);
    const at = tokens.findIndex((token) => /^\d+$/.test(token));
    if (at >= 0)
      return {
        items: formatPointer(tokens.slice(0, at)),
        key: formatPointer(tokens.slice(at + 1)),
      };
  }
  return {};
}

/** An item of a list with the value that names it. */
export interface NamedItem {
  readonly item: JsonValue;
  readonly key: string;
  /** JSON Pointer into the body. */
  readonly place: string;
}

/** The named items in the body of a list. If the document does not state where they are: the body itself, or its only list of objects. */
export function namedItems(collection: Collection, body: JsonValue): readonly NamedItem[] {
  const pointer = collection.items ?? listIn(body);
  const list = pointer === undefined ? undefined : resolvePointer(body, pointer);
  if (!isArray(list)) return [];
  return list.flatMap((item, index) => {
    const found = keyOf(collection, item);
    return found ? [{ item, key: found.key, place: `${pointer}/${index}${found.pointer}` }] : [];
  });
}

function listIn(body: JsonValue): string | undefined {
  if (isArray(body)) return "";
  const lists = isObject(body)
    ? Object.entries(body).filter(([, value]) => isArray(value) && value.every(isObject))
    : [];
  const [only, ...others] = lists;
  return only && others.length === 0 ? formatPointer([only[0]]) : undefined;
}

function keyOf(
  { key, parameter }: Collection,
  item: JsonValue,
): { readonly key: string; readonly pointer: string } | undefined {
  const pointers =
    key === undefined ? keyNames(parameter).map((name) => formatPointer([name])) : [key];
  for (const pointer of pointers) {
    const value = resolvePointer(item, pointer);
    if (typeof value === "string" || typeof value === "number")
      return { key: String(value), pointer };
  }
  return undefined;
}

/** The names of a member that may name an item: that of the parameter, or `id` for an id. */
function keyNames({ name }: Parameter): readonly string[] {
  return wordsOf(name).at(-1) === "id" ? [name, "id"] : [name];
}

/** The thing in the body of a single read: the body itself, or the only member that is an object. */
export function thingIn(collection: Collection, body: JsonValue): NamedItem | undefined {
  const members = isObject(body) ? Object.entries(body).filter(([, value]) => isObject(value)) : [];
  const [only, ...others] = members;
  const found = keyOf(collection, body);
  if (found) return { item: body, key: found.key, place: found.pointer };
  if (!only || others.length > 0 || only[1] === undefined) return undefined;
  const inner = keyOf(collection, only[1]);
  const place = formatPointer([only[0]]);
  return inner && { item: only[1], key: inner.key, place: `${place}${inner.pointer}` };
}
