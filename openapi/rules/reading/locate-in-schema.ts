import { type Reader, step, stepEach, stepList } from "./follow.ts";
import type { Place } from "./place.ts";

const branches = ["allOf", "anyOf", "oneOf"];

/** The schema of the value that a JSON Pointer names in an instance of `schema`; undefined when none is declared. */
export function locateInSchema(reader: Reader, schema: Place, pointer: string): Place | undefined {
  return descend(reader, schema, splitPointer(pointer), new Set());
}

/** `entered` stops a schema that is its own branch from being entered for ever. */
function descend(
  reader: Reader,
  schema: Place,
  tokens: readonly string[],
  entered: Set<string>,
): Place | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return schema;
  const state = `${tokens.length} ${schema.location.absolutePointer}`;
  if (entered.has(state)) return undefined;
  entered.add(state);
  for (const child of listChildren(reader, schema, token)) {
    const found = descend(reader, child, rest, entered);
    if (found) return found;
  }
  for (const branch of branches.flatMap((key) => stepList(reader, schema, key))) {
    const found = descend(reader, branch, tokens, entered);
    if (found) return found;
  }
  return undefined;
}

function listChildren(reader: Reader, schema: Place, token: string): Place[] {
  const property = stepEach(reader, schema, "properties").find(([name]) => name === token)?.[1];
  if (property) return [property];
  if (!/^\d+$/.test(token)) return [];
  const item =
    stepList(reader, schema, "prefixItems")[Number(token)] ?? step(reader, schema, "items");
  return item ? [item] : [];
}

/** @see https://www.rfc-editor.org/rfc/rfc6901#section-4 */
function splitPointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
