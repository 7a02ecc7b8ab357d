import { asObject, isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import type { UnplacedWarning } from "../model/warning.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { setAt } from "../json/set-at.ts";
import { indexReferences, type ReferenceIndex } from "./index-references.ts";

/** A document whose path items have no fields beside a `$ref`, and warnings about the fields that were stated twice. */
export interface MergedDocument {
  readonly document: JsonObject;
  readonly warnings: readonly UnplacedWarning[];
}

/**
 * Adds the fields of the path item that a `$ref` names to those beside the `$ref`, which win. A path item with a `$ref` alone stays.
 * @see https://spec.openapis.org/oas/v3.2.0#path-item-object
 */
export function mergePathItems(document: JsonObject): MergedDocument {
  const found = Object.entries(asObject(document.paths)).filter(([, item]) => hasSiblings(item));
  if (found.length === 0) return { document, warnings: [] };
  const index = indexReferences(document);
  const warnings: UnplacedWarning[] = [];
  const merged = found.reduce<JsonObject>((whole, [path, item]) => {
    const pointer = formatPointer(["paths", path]);
    const other = referredItem(index, pointer);
    if (!other) return whole;
    const { $ref: _, ...own } = asObject(item);
    const twice = Object.keys(own).find((field) => Object.hasOwn(other, field));
    if (twice !== undefined) warnings.push(toWarning(pointer, twice));
    return asObject(setAt(whole, ["paths", path], { ...other, ...own }));
  }, document);
  return { document: merged, warnings };
}

function hasSiblings(item: unknown): boolean {
  const { $ref: reference, ...others } = asObject(item);
  return isString(reference) && Object.keys(others).length > 0;
}

/** The fields at the end of a chain of references and beside them; undefined if the chain does not end at a path item. */
function referredItem(
  index: ReferenceIndex,
  pointer: string,
  seen: ReadonlySet<string> = new Set(),
): JsonObject | undefined {
  const at = index.targets.get(pointer);
  if (at === undefined || seen.has(at)) return undefined;
  const { $ref: reference, ...own } = asObject(resolvePointer(index.document, at));
  if (reference === undefined) return own;
  const other = referredItem(index, at, new Set([...seen, at]));
  return other && { ...other, ...own };
}

function toWarning(pointer: string, field: string): UnplacedWarning {
  return {
    code: "field-twice",
    message: `The path item and the one that its "$ref" names both have "${field}"`,
    pointer: `${pointer}${formatPointer([field])}`,
    hint: 'OpenAPI does not say which one applies. The one beside the "$ref" is read; remove one of them.',
  };
}
