import type { Response } from "@plumbline/contract";
import { type PairedRanges, pairRanges } from "./pair-ranges.ts";

/** Pairs responses by status, and a status with the range or `default` that documents it in the other operation. */
export function pairResponses(
  before: readonly Response[],
  after: readonly Response[],
): PairedRanges<Response> {
  return pairRanges(before.toSorted(defaultLast), after.toSorted(defaultLast), {
    keys: [statusOf],
    contains,
    isRange: (response) => /^\dXX$/.test(statusOf(response)),
  });
}

function statusOf({ status }: Response): string {
  return status.toUpperCase();
}

/** A range counts before `default`. */
function defaultLast(one: Response, other: Response): number {
  return Number(one.status === "default") - Number(other.status === "default");
}

/** A response without a body and one with a body say different things, even if one status is part of the other. */
function contains(range: Response, part: Response): boolean {
  const isAlike = (range.content.length === 0) === (part.content.length === 0);
  const names = [`${statusOf(part).slice(0, 1)}XX`, "DEFAULT"];
  return isAlike && statusOf(range) !== statusOf(part) && names.includes(statusOf(range));
}
