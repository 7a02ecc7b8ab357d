import { canonicalJson, type JsonValue } from "@plumbline/contract";
import type { Input, Values } from "../model/case.ts";
import type { Alternative } from "../model/target.ts";

/** Two of the alternatives that an operation has: the one an input was planned with, and the one whose turn it is. */
export interface Exchanged {
  readonly planned: Alternative;
  readonly taken: Alternative;
}

/** An input with the values of another alternative: each that is still the planned one gives way, each that a case varied stays. */
export function takeAlternative(input: Input, { planned, taken }: Exchanged): Input {
  if (planned === taken) return input;
  const isPlannedBody = taken.body !== undefined && isSame(input.body, planned.body);
  return {
    ...input,
    path: exchange(input.path, planned.path, taken.path),
    query: exchange(input.query, planned.query, taken.query),
    ...(isPlannedBody ? { body: taken.body } : {}),
  };
}

/** Whether an input leads to what an alternative is about: by its path where it has one, else by its body. */
export function isAbout(input: Input, { path, body }: Alternative): boolean {
  const names = Object.keys(path);
  if (names.length === 0) return isSame(input.body, body);
  return names.every((name) => isSame(input.path[name], path[name]));
}

function exchange(values: Values, planned: Values, taken: Values): Values {
  const changed = Object.entries(taken).filter(([name]) => isSame(values[name], planned[name]));
  return { ...values, ...Object.fromEntries(changed) };
}

/** Whether both are there and equal. */
function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other);
}
