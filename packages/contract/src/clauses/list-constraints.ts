import type { ReferenceIndex } from "../document/index-references.ts";
import { child, type Node } from "../document/node.ts";
import { isObject } from "../json/is-json.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import { resolvePointer } from "../pointer/resolve-pointer.ts";
import { applicatorKeywords, isConstraint } from "./schema-keywords.ts";

/** One constraint keyword of a schema, or of a schema it uses. */
export interface Constraint {
  readonly pointer: string;
  readonly keyword: string;
}

/** Lists every constraint that a schema puts on a value, `$ref`s followed, each once: a schema that refers to itself ends there. */
export function listConstraints(index: ReferenceIndex, pointer: string): readonly Constraint[] {
  const constraints: Constraint[] = [];
  visit(
    index,
    { value: resolvePointer(index.document, pointer), pointer },
    { constraints, seen: new Set() },
  );
  return constraints;
}

interface Visit {
  readonly constraints: Constraint[];
  readonly seen: Set<string>;
}

function visit(index: ReferenceIndex, node: Node, state: Visit): void {
  const { value, pointer } = node;
  if (!isObject(value) || state.seen.has(pointer)) return;
  state.seen.add(pointer);
  for (const [keyword, member] of Object.entries(value)) {
    if (isConstraint(keyword, member)) {
      state.constraints.push({ pointer: `${pointer}${formatPointer([keyword])}`, keyword });
    }
    for (const applied of appliedBy(node, keyword)) visitApplied(index, applied, state);
  }
  const target = typeof value.$ref === "string" ? index.targets.get(pointer) : undefined;
  if (target !== undefined)
    visit(index, { value: resolvePointer(index.document, target), pointer: target }, state);
}

/** A schema `false` behind a name forbids that name. */
function visitApplied(index: ReferenceIndex, applied: Node, state: Visit): void {
  if (applied.value === false)
    state.constraints.push({ pointer: applied.pointer, keyword: "false schema" });
  else visit(index, applied, state);
}

function appliedBy(node: Node, keyword: string): readonly Node[] {
  const way = applicatorKeywords.get(keyword);
  const holder = child(node, keyword);
  if (way === undefined || typeof holder.value !== "object" || holder.value === null) return [];
  return way === "one" ? [holder] : Object.keys(holder.value).map((key) => child(holder, key));
}
