import type { SchemaIssue } from "@plumbline/contract";
import type { Change, Witness } from "../model/change.ts";
import { findValue, type WitnessOptions } from "./find-value.ts";
import { listParts } from "./list-parts.ts";

/**
 * Finds a value that shows that a change breaks callers: a request that only the old document accepts, or a response that only the new
 * one allows. Returns undefined if the change is not about values, or none is found.
 */
export function findWitness(change: Change, options: WitnessOptions): Witness | undefined {
  const { direction, at, operations } = change;
  if (direction === "interface") return undefined;
  for (const operation of operations) {
    const part = listParts(options, operation, direction).find(
      ({ name }) => at === name || at.startsWith(`${name} `),
    );
    if (!part) continue;
    const path = at.slice(part.name.length).trim();
    const isWanted = (issue: SchemaIssue): boolean => isAbout(issue, path);
    const found = findValue(part, { ...options, direction, isWanted });
    if (found) return { direction, operation, part: part.name, ...found };
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
