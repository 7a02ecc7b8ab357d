import { operationIdOf } from "../../document/operation-id-of.ts";
import type { ReferenceIndex } from "../../document/index-references.ts";
import { operationPathOf, operationPlaces } from "../../document/operation-places.ts";
import { asObject } from "../../json/is-object.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";

/** An operation of a document, before it is compiled. */
interface RawOperation {
  readonly id: string;
  /** The tokens of the path item. */
  readonly item: readonly string[];
  /** The tokens of the operation object. */
  readonly path: readonly string[];
}

/** An operation that uses a part of the document. */
export interface AffectedOperation extends RawOperation {
  /** Whether its requests have the part. */
  readonly isSent: boolean;
}

/** Returns a function that finds the operations that use the value at a pointer, directly or by references, in document order. */
export function affectedBy(
  index: ReferenceIndex,
): (pointer: string) => readonly AffectedOperation[] {
  const operations = listOperations(index.document);
  const holders = Map.groupBy(index.targets.keys(), (holder) => index.targets.get(holder));
  return (pointer) => {
    const users = usersOf(pointer, holders);
    return operations.flatMap((operation) => {
      const own = formatPointer(operation.path);
      const item = formatPointer(operation.item);
      const found = users.filter((user) => isWithin(user, own) || isShared(user, item));
      const sent = [`${own}/requestBody`, `${own}/parameters`, `${item}/parameters`];
      const isSent = found.some((user) => sent.some((part) => isWithin(user, part)));
      return found.length > 0 ? [{ ...operation, isSent }] : [];
    });
  };
}

function listOperations(document: JsonObject): readonly RawOperation[] {
  return Object.entries(asObject(document.paths)).flatMap(([path, item]) =>
    operationPlaces(asObject(item)).map((place) => {
      const operation = asObject(resolvePointer(asObject(item), formatPointer(place.path)));
      const id = operationIdOf(operation, place.method, path);
      return { id, item: ["paths", path], path: ["paths", path, ...place.path] };
    }),
  );
}

/** The pointer itself and each `$ref` whose target contains it or one of the `$ref`s found. */
function usersOf(
  pointer: string,
  holders: ReadonlyMap<string | undefined, readonly string[]>,
): readonly string[] {
  const users = new Set([pointer]);
  for (const user of users) {
    const tokens = parsePointer(user);
    for (let length = tokens.length; length > 0; length -= 1) {
      const found = holders.get(formatPointer(tokens.slice(0, length))) ?? [];
      for (const holder of found) users.add(holder);
    }
  }
  return [...users];
}

/** Whether a part of a path item belongs to all its operations. */
function isShared(pointer: string, item: string): boolean {
  if (!isWithin(pointer, item)) return false;
  return operationPathOf(parsePointer(pointer.slice(item.length))) === undefined;
}

function isWithin(pointer: string, container: string): boolean {
  return pointer === container || pointer.startsWith(`${container}/`);
}
