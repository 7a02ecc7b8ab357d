import type { JsonObject } from "../model/json-value.ts";
import { isString } from "../json/is-object.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { resolvePointer } from "../pointer/resolve-pointer.ts";
import type { ReferenceIndex } from "./index-references.ts";

/**
 * Writes every `$ref` as the JSON Pointer of its target, so that readers of the document do not need to resolve anchors,
 * `$id`s or paths through other references. A document that needs no change is returned unchanged.
 */
export function straightenReferences(index: ReferenceIndex): ReferenceIndex {
  const crooked = [...index.targets].filter(
    ([pointer, target]) => !isStraight(index.document, pointer, target),
  );
  if (crooked.length === 0) return index;
  const document = structuredClone(index.document);
  for (const [pointer, target] of crooked) {
    // Only this function has the copy, and each of these pointers leads to an object.
    const holder = resolvePointer(document, pointer) as { $ref?: string };
    holder.$ref = `#${target.replaceAll("%", "%25")}`;
  }
  return { ...index, document };
}

function isStraight(document: JsonObject, pointer: string, target: string): boolean {
  const reference = resolvePointer(document, `${pointer}/$ref`);
  if (!isString(reference) || !/^#(?:\/|$)/.test(reference)) return false;
  return formatPointer(parsePointer(reference)) === target;
}
