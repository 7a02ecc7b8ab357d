import type { Witness } from "../model/change.ts";

const longest = 400;

/** Says what a witness shows, with its value as JSON. */
export function describeWitness({ direction, operation, part, value, reason }: Witness): string {
  const text = JSON.stringify(value);
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return direction === "request"
    ? `This request of ${operation} was valid, and is rejected now: ${part} ${shown} (${reason})`
    : `This response of ${operation} is possible now, and was not: ${part} ${shown} (${reason})`;
}
