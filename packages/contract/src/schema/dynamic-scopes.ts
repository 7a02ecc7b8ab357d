import { isObject, isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import { openSchema, subschemasOf } from "./cursor/schema-cursor.ts";
import type { ReferenceIndex } from "../document/index-references.ts";
import { walkDocument } from "../document/walk-document.ts";

/** The schema that each dynamic anchor means, by its name. */
export type DynamicScope = ReadonlyMap<string, string>;

/** The dynamic scopes of a document. @see https://json-schema.org/draft/2020-12/json-schema-core#section-7.1 */
export interface DynamicScopes {
  /** The scope of a place that is reached from the root of the document without references. */
  readonly at: (pointer: string) => DynamicScope;
  /** The scope after a reference from another scope. */
  readonly enter: (scope: DynamicScope, pointer: string) => DynamicScope;
  /** The anchors that have a meaning for a schema or a schema that it applies. */
  readonly usedBy: (pointer: string) => ReadonlySet<string>;
  /** The pointer that a `$dynamicRef` means. */
  readonly meaningOf: (
    reference: string,
    pointer: string,
    scope: DynamicScope,
  ) => string | undefined;
}

/** Finds the resources of a document, and their dynamic anchors. */
export function indexScopes(index: ReferenceIndex): DynamicScopes {
  return index.hasDynamic ? findScopes(index) : noScopes;
}

const nothing: DynamicScope = new Map();

const noScopes: DynamicScopes = {
  at: () => nothing,
  enter: () => nothing,
  usedBy: () => new Set(),
  meaningOf: () => undefined,
};

function findScopes(index: ReferenceIndex): DynamicScopes {
  const { document } = index;
  const anchors = anchorsIn(document);
  const used = new Map<string, ReadonlySet<string>>();

  function at(pointer: string): DynamicScope {
    return resourcesAround(document, pointer).reduce<DynamicScope>(
      (scope, resource) => extend(scope, anchors.get(resource)),
      new Map(),
    );
  }

  function enter(scope: DynamicScope, pointer: string): DynamicScope {
    return extend(scope, anchors.get(resourcesAround(document, pointer).at(-1) ?? ""));
  }

  function meaningOf(reference: string, pointer: string, scope: DynamicScope): string | undefined {
    const target = index.resolve(reference, pointer);
    const schema = target === undefined ? true : openSchema(document, target)?.schema;
    const [, name = ""] = reference.split("#");
    return isObject(schema) && schema["$dynamicAnchor"] === name
      ? (scope.get(name) ?? target)
      : target;
  }

  function usedBy(pointer: string): ReadonlySet<string> {
    const known = used.get(pointer) ?? collectUses(index, anchors, pointer);
    used.set(pointer, known);
    return known;
  }

  return { at, enter, usedBy, meaningOf };
}

/** Pointers of dynamic anchors by name, by the pointer of their resource. */
type Anchors = ReadonlyMap<string, DynamicScope>;

function anchorsIn(document: JsonObject): Anchors {
  const anchors = new Map<string, Map<string, string>>();
  walkDocument(document, ({ value, pointer }) => {
    const { $dynamicAnchor: name } = value;
    if (!isString(name)) return;
    const resource = resourcesAround(document, pointer).at(-1) ?? "";
    anchors.set(resource, (anchors.get(resource) ?? new Map()).set(name, pointer));
  });
  return anchors;
}

/** The anchors of an outer resource win. */
function extend(scope: DynamicScope, inner: DynamicScope = nothing): DynamicScope {
  return new Map([...inner, ...scope]);
}

/** The resources that contain a place, the outermost first: the document, and schemas with `$id`. */
function resourcesAround(document: JsonObject, pointer: string): readonly string[] {
  const tokens = parsePointer(pointer);
  const places = tokens.map((_, index) => formatPointer(tokens.slice(0, index + 1)));
  return ["", ...places.filter((place) => isString(openId(document, place)))];
}

function openId(document: JsonObject, pointer: string): unknown {
  const schema = openSchema(document, pointer)?.schema;
  return isObject(schema) ? stepInto(schema, "$id") : undefined;
}

function collectUses(index: ReferenceIndex, anchors: Anchors, start: string): ReadonlySet<string> {
  const { document } = index;
  const names = new Set<string>();
  const seen = new Set<string>();
  const pending = [start];
  for (let pointer = pending.pop(); pointer !== undefined; pointer = pending.pop()) {
    const cursor = seen.has(pointer) ? undefined : openSchema(document, pointer);
    seen.add(pointer);
    if (!cursor || !isObject(cursor.schema)) continue;
    const { $dynamicRef: dynamic } = cursor.schema;
    const [, name = ""] = isString(dynamic) ? dynamic.split("#") : [];
    if (isString(dynamic)) names.add(name);
    const meanings = [...anchors.values()].flatMap((each) => each.get(name) ?? []);
    const target = isString(dynamic) ? index.resolve(dynamic, pointer) : undefined;
    const targets = [index.targets.get(pointer), target].filter((one) => one !== undefined);
    const children = subschemasOf(cursor).map((child) => child.pointer);
    pending.push(...children, ...targets, ...(isString(dynamic) ? meanings : []));
  }
  return names;
}
