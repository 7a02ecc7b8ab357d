import { thingOf } from "./slot.ts";
import { singularOf, wordsOf } from "./words-of.ts";
import { type Term, termOf } from "./term-of.ts";

/** A place in a response, or in an accepted request, that can hold an identifier. */
export interface Source {
  /** Segments of the operation's path template. */
  readonly segments: readonly string[];
  /** The names that lead to the value, without indices. Empty for an item of a list of scalars. */
  readonly names: readonly string[];
}

/** Names that wrap a result and say nothing about it. */
const wrappers = new Set(
  "attribute content data edge element embedded entry item list node object payload record response result row value".split(
    " ",
  ),
);

/** Whether a name wraps a result and says nothing about it: `data`, `items`. */
export function isWrapper(name: string): boolean {
  return wrappers.has(wordsOf(name).map(singularOf).join(" "));
}

/** The term of a source: the thing that has the identifier, and whether that thing is the result itself. */
export interface SourceTerm extends Term {
  readonly isOwn: boolean;
}

const terms = new WeakMap<Source, SourceTerm>();

/** Reads the term of a source once, because a source is compared with many slots. */
export function sourceTerm(source: Source): SourceTerm {
  const term = terms.get(source) ?? readTerm(source);
  terms.set(source, term);
  return term;
}

function readTerm({ segments, names }: Source): SourceTerm {
  const own = thingOf(segments);
  const last = names.at(-1);
  const parents = names
    .slice(0, -1)
    .filter((name) => !isWrapper(name))
    .map((name) => wordsOf(name).map(singularOf).join(" "));
  const parent = parents.at(-1);
  // `GET /zones` with `{ "zones": [ … ] }` wraps its result in its own name.
  const isOwn = parents.length === 0 || (parents.length === 1 && parent === own);
  const term = last === undefined ? { thing: "", identifier: undefined } : termOf(last);
  if (term.thing !== "") return { ...term, isOwn };
  return { ...term, thing: isOwn ? own : (parent ?? own), isOwn };
}
