import { asString, isObject } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { resolvePointer } from "../pointer/resolve-pointer.ts";
import { stepInto } from "../pointer/step-into.ts";
import { type DocumentNode, documentUri, resolveUri, walkDocument } from "./walk-document.ts";

/** The target of each `$ref` of a document. */
export interface ReferenceIndex {
  readonly document: JsonObject;
  /** Pointer of the object that holds the `$ref` -> pointer of what it names. */
  readonly targets: ReadonlyMap<string, string>;
  /** Pointer of the object that holds a `$dynamicRef` -> pointer of what it names. */
  readonly dynamicTargets: ReadonlyMap<string, string>;
  /** The `$ref`s that do not resolve in this document. */
  readonly unresolved: readonly DocumentNode[];
}

/** Pointers by absolute URI: of schema resources (`$id`) and of anchors (`uri#anchor`). */
type Names = ReadonlyMap<string, string>;

/** Resolves every `$ref` of a self-contained document: by JSON Pointer, anchor or `$id`. */
export function indexReferences(document: JsonObject): ReferenceIndex {
  const names = new Map([[documentUri, ""]]);
  const references: DocumentNode[] = [];
  const dynamicReferences: DocumentNode[] = [];
  walkDocument(document, (node) => {
    collectNames(node, names);
    if (typeof node.value.$ref === "string") references.push(node);
    if (typeof node.value.$dynamicRef === "string") dynamicReferences.push(node);
  });
  const targets = new Map<string, string>();
  const unresolved = references.filter((node) => {
    const target = resolveReference(document, node, names);
    if (target !== undefined) targets.set(node.pointer, target);
    return target === undefined;
  });
  const dynamicTargets = new Map(
    dynamicReferences.flatMap((node) => {
      const target = resolveDynamic(document, node, names);
      return target === undefined ? [] : [[node.pointer, target] as const];
    }),
  );
  return { document, targets, dynamicTargets, unresolved };
}

function collectNames({ value, pointer, base }: DocumentNode, names: Map<string, string>): void {
  if (typeof value.$id === "string") names.set(base.replace(/#$/, ""), pointer);
  for (const anchor of [value.$anchor, value.$dynamicAnchor]) {
    if (typeof anchor === "string") names.set(`${base.replace(/#.*$/, "")}#${anchor}`, pointer);
  }
}

/**
 * The dynamic scope is taken to begin at the document, so a `$dynamicAnchor` of the document wins over one of a schema with `$id`.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 */
function resolveDynamic(
  document: JsonObject,
  node: DocumentNode,
  names: Names,
): string | undefined {
  const reference = asString(node.value.$dynamicRef);
  const target = resolveReference(document, { ...node, value: { $ref: reference } }, names);
  const anchor = reference.split("#")[1] ?? "";
  const outermost = names.get(`${documentUri}#${anchor}`);
  return outermost !== undefined &&
    [target, outermost].every((at) => isDynamic(document, at, anchor))
    ? outermost
    : target;
}

function isDynamic(document: JsonObject, pointer: string | undefined, anchor: string): boolean {
  const schema = pointer === undefined ? undefined : resolvePointer(document, pointer);
  return isObject(schema) && schema.$dynamicAnchor === anchor;
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
