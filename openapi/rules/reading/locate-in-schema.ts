import { applicators, parsePointer } from "@plumbline/contract";
import { type Reader, step, stepEach, stepHeld, stepList } from "./step.ts";
import type { Place } from "./place.ts";

/** The schema of the value that a JSON Pointer names in an instance of `schema`; undefined when none is declared. */
export function locateInSchema(reader: Reader, schema: Place, pointer: string): Place | undefined {
  // Another rule reports malformed JSON Pointers.
  const isPointer = /^(?:\/(?:[^~/]|~[01])*)*$/.test(pointer);
  return isPointer ? descend(reader, schema, parsePointer(pointer), new Set()) : undefined;
}

/** `entered` contains the schemas on the way here, because a schema can be its own branch. */
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
  for (const branch of listBranches(reader, schema)) {
    const found = descend(reader, branch, tokens, entered);
    if (found) return found;
  }
  for (const other of listUnevaluated(reader, schema)) {
    const found = descend(reader, other, rest, entered);
    if (found) return found;
  }
  return undefined;
}

function listChildren(reader: Reader, schema: Place, token: string): Place[] {
  return [...listMembers(reader, schema, token), ...listItems(reader, schema, token)];
}

function listUnevaluated(reader: Reader, schema: Place): Place[] {
  return ["unevaluatedProperties", "unevaluatedItems"].flatMap(
    (keyword) => step(reader, schema, keyword) ?? [],
  );
}

function listMembers(reader: Reader, schema: Place, token: string): Place[] {
  const named = stepEach(reader, schema, "properties").filter(([name]) => name === token);
  const matching = stepEach(reader, schema, "patternProperties").filter(([pattern]) =>
    new RegExp(pattern, "u").test(token),
  );
  const listed = [...named, ...matching].map(([, member]) => member);
  if (listed.length > 0) return listed;
  const other = step(reader, schema, "additionalProperties");
  return other ? [other] : [];
}

function listItems(reader: Reader, schema: Place, token: string): Place[] {
  if (!/^\d+$/.test(token)) return [];
  const item =
    stepList(reader, schema, "prefixItems")[Number(token)] ?? step(reader, schema, "items");
  return item ? [item] : [];
}

/** The schemas that apply to the same value, always or conditionally. */
function listBranches(reader: Reader, schema: Place): Place[] {
  return [...applicators].flatMap(([keyword, { holds, appliesTo, isTest }]) =>
    appliesTo === "value" && !isTest ? stepHeld(reader, schema, { keyword, holds }) : [],
  );
}
