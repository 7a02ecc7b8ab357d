import { asString, isObject } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import {
  baseAt,
  type DocumentNode,
  documentUri,
  identityOf,
  resolveUri,
  walkDocument,
} from "./walk-document.ts";

/** The target of each `$ref` of a document. */
export interface ReferenceIndex {
  readonly document: JsonObject;
  /** Pointer of the object that holds the `$ref` -> pointer of what it names. */
  readonly targets: ReadonlyMap<string, string>;
  /** Whether the document has a `$dynamicRef`. */
  readonly hasDynamic: boolean;
  /** The `$ref`s that do not resolve in this document. */
  readonly unresolved: readonly DocumentNode[];
  /** The pointer of what a reference at some place names; undefined if it does not resolve. */
  readonly resolve: (reference: string, pointer: string) => string | undefined;
}

/** Pointers by absolute URI: of schema resources (`$id`) and of anchors (`uri#anchor`). */
type Names = ReadonlyMap<string, string>;

/** Resolves every `$ref` of a self-contained document: by JSON Pointer, anchor or `$id`. */
export function indexReferences(document: JsonObject): ReferenceIndex {
  const identity = identityOf(document);
  const names = new Map([documentUri, identity].map((uri) => [uri, ""] as const));
  const references: DocumentNode[] = [];
  let hasDynamic = false;
  const visit = (node: DocumentNode): void => {
    collectNames(node, names);
    if (node.base === identity) collectNames({ ...node, base: documentUri }, names);
    if (typeof node.value.$ref === "string") references.push(node);
    hasDynamic ||= typeof node.value.$dynamicRef === "string";
  };
  walkDocument(document, visit, identity);
  const targets = new Map<string, string>();
  const unresolved = references.filter((node) => {
    const target = resolveReference(document, node, names);
    if (target !== undefined) targets.set(node.pointer, target);
    return target === undefined;
  });
  const known = new Map<string, string | undefined>();
  function resolve(reference: string, pointer: string): string | undefined {
    const base = names.size === 1 ? documentUri : baseAt(document, pointer);
    const key = `${base} ${reference}`;
    if (!known.has(key)) {
      const node = { value: { $ref: reference }, pointer, base };
      known.set(key, resolveReference(document, node, names));
    }
    return known.get(key);
  }
  return { document, targets, hasDynamic, unresolved, resolve };
}

/** Adds what the `$id` and the anchors of an object name. */
export function collectNames(
  { value, pointer, base }: DocumentNode,
  names: Map<string, string>,
): void {
  if (typeof value.$id === "string") names.set(base.replace(/#$/, ""), pointer);
  for (const anchor of [value.$anchor, value.$dynamicAnchor]) {
    if (typeof anchor === "string") names.set(`${base.replace(/#.*$/, "")}#${anchor}`, pointer);
  }
}

function resolveReference(
  document: JsonObject,
  node: DocumentNode,
  names: Names,
): string | undefined {
  const reference = asString(node.value.$ref);
  const uri = resolveUri(reference, node.base);
  const found = names.get(uri.replace(/#$/, "")) ?? resolveFragment(document, uri, names);
  if (found !== undefined || !reference.startsWith("#/")) return found;
  // Many documents have an $id in a schema and still mean the root of the document by #/components.
  return resolveFragment(document, `${documentUri}${reference}`, names);
}

function resolveFragment(document: JsonObject, uri: string, names: Names): string | undefined {
  const [resource = "", fragment = ""] = uri.split(/#(.*)/s);
  const root = names.get(resource);
  if (root === undefined || !/^(?:%2F|\/)/i.test(fragment)) return undefined;
  try {
    return followPath(document, [...parsePointer(root), ...parsePointer(`#${fragment}`)], names);
  } catch {
    return undefined;
  }
}

/** Steps along a path, follows any `$ref` on it, and returns the pointer of its end. */
function followPath(
  document: JsonObject,
  path: readonly string[],
  names: Names,
  hops = 0,
): string | undefined {
  let value: JsonValue | undefined = document;
  for (const [index, token] of path.entries()) {
    const next = stepInto(value, token);
    if (next === undefined) return followDetour({ document, path, names, hops }, value, index);
    value = next;
  }
  return formatPointer(path);
}

interface Detour {
  readonly document: JsonObject;
  readonly path: readonly string[];
  readonly names: Names;
  readonly hops: number;
}

const mostHops = 100;

function followDetour(
  detour: Detour,
  value: JsonValue | undefined,
  index: number,
): string | undefined {
  if (!isObject(value) || typeof value.$ref !== "string" || detour.hops > mostHops)
    return undefined;
  const pointer = formatPointer(detour.path.slice(0, index));
  const target = resolveReference(
    detour.document,
    { value, pointer, base: documentUri },
    detour.names,
  );
  if (target === undefined) return undefined;
  const path = [...parsePointer(target), ...detour.path.slice(index)];
  return followPath(detour.document, path, detour.names, detour.hops + 1);
}
