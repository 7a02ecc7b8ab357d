import { formatPointer } from "@plumbline/contract";

/** JSON Pointers of the outermost differences between two JSON values. */
export function compareDocuments(before: unknown, after: unknown, pointer = ""): string[] {
  if (Object.is(before, after)) return [];
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return [pointer];
  const left = new Map(Object.entries(before));
  const right = new Map(Object.entries(after));
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].flatMap((key) => {
    const at = `${pointer}${formatPointer([key])}`;
    return left.has(key) && right.has(key)
      ? compareDocuments(left.get(key), right.get(key), at)
      : [at];
  });
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
