import { isArbitraryError, listBoundaries, toArbitrary } from "@plumbline/arbitrary";
import {
  type Contract,
  type JsonValue,
  type SchemaHandle,
  type SchemaIssue,
} from "@plumbline/contract";
import * as fc from "fast-check";
import type { Change, Witness } from "../model/change.ts";
import { listParts, type Part } from "./list-parts.ts";

/** Two contracts, and how many random values are tried for each part. */
export interface WitnessOptions {
  readonly before: Contract;
  readonly after: Contract;
  /** A 32-bit integer. Default: 1. */
  readonly seed?: number;
  /** Default: 200. */
  readonly tries?: number;
}

/**
 * Finds a value that shows that a change breaks callers: a request that only the old document accepts, or a response that only the new
 * one allows. Returns undefined if the change is not about values, or none is found.
 */
export function findWitness(change: Change, options: WitnessOptions): Witness | undefined {
  if (change.direction === "interface") return undefined;
  const { direction } = change;
  for (const id of change.operations) {
    const part = listParts(options, id, direction).find(({ name }) => isAt(change, name));
    const found = part && search(part, change, { ...options, direction });
    if (found) return { direction, operation: id, part: part.name, ...found };
  }
  return undefined;
}

function isAt({ at }: Change, name: string): boolean {
  return at === name || at.startsWith(`${name} `);
}

interface Search extends WitnessOptions {
  readonly direction: "request" | "response";
}

/** Values that the giving document allows and the taking one does not. */
function search(
  part: Part,
  change: Change,
  search: Search,
): Pick<Witness, "value" | "reason"> | undefined {
  const isRequest = search.direction === "request";
  const [gives, takes] = isRequest ? [part.before, part.after] : [part.after, part.before];
  const root = (isRequest ? search.before : search.after).document;
  const path = change.at.slice(part.name.length).trim();
  for (const value of values(gives, { ...search, root })) {
    const issue =
      gives.validate(value).length === 0 &&
      takes.validate(value).find((each) => isAbout(each, path));
    if (issue) return { value, reason: `${issue.instancePointer || "the value"} ${issue.message}` };
  }
  return undefined;
}

/** Whether an issue is at the changed part, or at an object or list that contains it. */
function isAbout({ instancePointer }: SchemaIssue, path: string): boolean {
  const wanted = path.split("/");
  return instancePointer
    .split("/")
    .every(
      (token, index) => wanted[index] === "*" || wanted[index] === token || /^\d+$/.test(token),
    );
}

const defaultTries = 200;

/** The values at the edges of a schema, then random ones. */
function* values(
  handle: SchemaHandle,
  options: Search & { readonly root: JsonValue },
): Generator<JsonValue> {
  const { root, direction, seed = 1, tries = defaultTries } = options;
  const place = { root, pointer: handle.pointer, direction };
  try {
    for (const { value } of listBoundaries(handle.schema, place)) yield value;
    yield* fc.sample(toArbitrary(handle.schema, place), { seed, numRuns: tries });
  } catch (error) {
    // Some schemas have no value, or none that can be generated.
    if (!isArbitraryError(error)) throw error;
  }
}
