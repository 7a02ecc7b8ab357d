import type { JsonValue } from "@plumbline/contract";

/** Deeper documents than this make recursive validators overflow. @see https://www.rfc-editor.org/rfc/rfc8259#section-9 */
const maximumDepth = 500;

/** Whether a value is nested more deeply than a parser may be asked to take. Does not recurse itself. */
export function isTooDeep(value: JsonValue): boolean {
  const open: (readonly [value: JsonValue | undefined, depth: number])[] = [[value, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [current, depth] = next;
    if (typeof current !== "object" || current === null) continue;
    if (depth > maximumDepth) return true;
    for (const child of Object.values(current)) open.push([child, depth + 1]);
  }
  return false;
}
