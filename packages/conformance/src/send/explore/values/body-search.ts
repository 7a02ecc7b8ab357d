import type { JsonValue } from "@plumbline/contract";
import type { Hints } from "./hints-in.ts";
import type { Choosing } from "./typical-for.ts";

/** The state of the search for an accepted body. */
export interface BodySearch {
  /** Index of the next set of members. */
  set: number;
  /** Index of the next form of names. */
  form: number;
  /** Absent members that a rejection named. The target requires them. */
  readonly wanted: Set<string>;
  /** Members that a rejection required although the document does not describe them at that place. */
  readonly extra: Set<string>;
  /** Present members that a rejection named, at any depth. The target does not accept them, or their content. */
  readonly unwanted: Set<string>;
  /** Names of existing things for the keys of maps that a rejection named. */
  readonly renamed: Map<string, readonly string[]>;
  /** The index of the existing thing that references name. 0 until a rejection says that something does not exist. */
  existing: number;
  /** The values that rejections asked for. */
  hints: Hints;
  /** Values that rejections named. */
  readonly refused: Set<JsonValue>;
  /** Number of rejections. */
  rejections: number;
}

export function startBodySearch(existing = 0): BodySearch {
  return {
    set: 0,
    form: 0,
    wanted: new Set(),
    extra: new Set(),
    unwanted: new Set(),
    renamed: new Map(),
    existing,
    hints: new Map(),
    refused: new Set(),
    rejections: 0,
  };
}

/** Maximum number of existing things that are tried in place of new names. */
export const mostExisting = 4;

/** Skips a body that was sent before: chooses the next existing thing if the search tries existing things, otherwise the next members. */
export function skipBody(search: BodySearch): void {
  if (search.existing > 0 && search.existing < mostExisting) search.existing += 1;
  else search.set += 1;
}

/** The state before the first rejection. */
export const noneLearnt: Learnt = {
  form: 0,
  existing: 0,
  hints: new Map(),
  refused: new Set(),
  isRejected: false,
};

type Learnt = Pick<Choosing, "form" | "existing" | "hints" | "refused" | "isRejected">;

/** The part of a search that concerns values. */
export function learnt({ form, existing, hints, refused, rejections }: BodySearch): Learnt {
  return { form, existing, hints, refused, isRejected: rejections > 0 };
}
