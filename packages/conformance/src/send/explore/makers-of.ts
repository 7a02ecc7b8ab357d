import { collectionKey, type Operation, segmentsOf } from "@plumbline/contract";
import type { Search } from "./next-attempt.ts";

/** The searches that have created things in the path of an operation, the innermost thing first. */
export function makersOf(searches: readonly Search[], operation: Operation): readonly Search[] {
  const makers = searches.filter((one) => isMakerOf(one, operation));
  return makers.toSorted((one, other) => other.operation.path.length - one.operation.path.length);
}

function isMakerOf({ operation, found }: Search, { path }: Operation): boolean {
  if (!found || operation.method !== "post") return false;
  const segments = segmentsOf(path);
  const key = collectionKey(segmentsOf(operation.path));
  return segments.some(
    (segment, at) => segment === "{}" && segments.slice(0, at).join("/") === key,
  );
}
