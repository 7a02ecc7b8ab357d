import type { Operation, Parameter, ParameterLocation } from "../../model/contract.ts";
import { singularOf, wordsOf } from "./words-of.ts";
import { segmentsOf } from "./segments-of.ts";
import { type Term, termOf } from "./term-of.ts";

/** A value that a request needs and that only the target can give: an identifier of an existing thing. */
export interface Slot {
  readonly name: string;
  readonly in: ParameterLocation | "body";
  readonly term: Term;
  /** For a path parameter: the segments before it, joined. */
  readonly collection?: string;
}

/** The slot of a path parameter. If the parameter's name contains no thing, the segment before the parameter names the thing. */
export function pathSlot(operation: Operation, name: string): Slot {
  const segments = operation.path.split("/").filter((segment) => segment !== "");
  const at = segments.findIndex((segment) => segment.includes(`{${name}}`));
  const before = segmentsOf(operation.path).slice(0, Math.max(0, at));
  return {
    name,
    in: "path",
    term: withThing(termOf(name), before),
    collection: collectionKey(before),
  };
}

/** The slot of any other parameter or body member. */
export function namedSlot(name: string, place: Parameter["in"] | "body"): Slot {
  return { name, in: place, term: termOf(name) };
}

/**
 * The slot of a body member that names an existing thing. If the member's name contains no thing, the object around the member or the path
 * names the thing.
 */
export function referenceSlot(path: readonly string[], segments: readonly string[]): Slot {
  const [name = "", parent] = path.toReversed();
  const around = parent === undefined ? segments : [parent];
  return {
    name,
    in: "body",
    term: withThing(termOf(name), around),
    collection: collectionKey(segments),
  };
}

/**
 * The slot of a member that names another thing by its identifier: `author_id`, or `id` in the object `author`. The first name is the
 * outermost.
 */
export function mentionSlot(names: readonly string[]): Slot | undefined {
  const [name = "", around] = names.toReversed();
  const { term, ...slot } = namedSlot(name, "body");
  if (term.identifier === undefined || (term.thing === "" && around === undefined))
    return undefined;
  return { ...slot, term: withThing(term, around === undefined ? [] : [around]) };
}

/** Last segments of a path that name an action instead of a thing: `/users/create`. */
const verbs = new Set(
  "add change create delete demote disable edit enable fetch find get grant insert list lookup make modify new promote put query read register remove rename revoke search set show update".split(
    " ",
  ),
);

/** Whether a segment names an action: `create`, `findByStatus`. */
export function namesAction(segment: string): boolean {
  return verbs.has(wordsOf(segment)[0] ?? "");
}

function withoutVerb(segments: readonly string[]): readonly string[] {
  const last = segments.at(-1)?.toLowerCase() ?? "";
  return segments.length > 1 && verbs.has(last) ? segments.slice(0, -1) : segments;
}

/** The key of a collection of things: its segments without a last one that names an action. */
export function collectionKey(segments: readonly string[]): string {
  return withoutVerb(segments).join("/");
}

function withThing(term: Term, before: readonly string[]): Term {
  return term.thing === "" ? { ...term, thing: thingOf(before) } : term;
}

/** The name of the thing of a path: the last segment that is not a parameter. */
export function thingOf(segments: readonly string[]): string {
  const last = withoutVerb(segments).findLast((segment) => segment !== "{}") ?? "";
  return wordsOf(last).map(singularOf).join(" ");
}
