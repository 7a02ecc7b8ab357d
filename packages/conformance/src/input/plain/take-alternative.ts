import { canonicalJson, type JsonValue } from "@plumbline/contract";
import type { Input, Values } from "../../model/input.ts";
import type { Alternative } from "../../model/target.ts";

/**
 * Gives an input the values of a later alternative. Each value that equals the planned value is replaced, and each value that a case varied
 * is kept. Inputs of different alternatives stay different.
 */
export function takeAlternative(
  input: Input,
  alternatives: readonly Alternative[],
  places: number,
): Input {
  const index = Math.max(
    0,
    alternatives.findIndex((alternative) => isAbout(input, alternative)),
  );
  const planned = alternatives[index];
  const taken = alternatives[(index + places) % alternatives.length];
  return planned && taken && planned !== taken ? exchange(input, planned, taken) : input;
}

function exchange(input: Input, planned: Alternative, taken: Alternative): Input {
  const isPlannedBody = taken.body !== undefined && isSame(input.body, planned.body);
  return {
    ...input,
    path: exchangeValues(input.path, planned.path, taken.path),
    query: exchangeValues(input.query, planned.query, taken.query),
    ...(isPlannedBody ? { body: taken.body } : {}),
  };
}

/** Whether an input matches an alternative: by its path, or by its body if the alternative has no path. */
export function isAbout(input: Input, { path, body }: Alternative): boolean {
  const names = Object.keys(path);
  if (names.length === 0) return isSame(input.body, body);
  return names.every((name) => isSame(input.path[name], path[name]));
}

function exchangeValues(values: Values, planned: Values, taken: Values): Values {
  const changed = Object.entries(taken).filter(([name]) => isSame(values[name], planned[name]));
  return { ...values, ...Object.fromEntries(changed) };
}

/** Whether both are present and equal. */
function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other);
}
