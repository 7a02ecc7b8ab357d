import { isArbitraryError, toArbitrary, toTypical } from "@plumbline/arbitrary";
import type { Contract, SchemaHandle } from "@plumbline/contract";
import * as fc from "fast-check";

const attempts = 20;

/** Whether a response can meet a schema, as far as generated values show. */
export function hasValue(contract: Contract, handle: SchemaHandle): boolean {
  const answer = known.get(handle) ?? searchValue(contract, handle);
  known.set(handle, answer);
  return answer;
}

/** Results are cached, because a search takes long and a server may break the same schema in many responses. */
const known = new WeakMap<SchemaHandle, boolean>();

function searchValue({ document }: Contract, { schema, pointer, validate }: SchemaHandle): boolean {
  const place = { root: document, pointer, direction: "response" } as const;
  try {
    const typical = toTypical(schema, place);
    if (typical !== undefined && validate(typical).length === 0) return true;
    return fc
      .sample(toArbitrary(schema, place), { seed: 1, numRuns: attempts })
      .some((value) => validate(value).length === 0);
  } catch (error) {
    if (!isArbitraryError(error)) throw error;
    return error.code === "unsupported";
  }
}
