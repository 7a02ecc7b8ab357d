import type { Change, Witness } from "../model/change.ts";

const longest = 400;

/** Says what shows that a change breaks callers, or why nothing does; undefined if a witness makes no sense. */
export function describeProof({ witness, tried, isUntried }: Change): string | undefined {
  if (witness) return describeWitness(witness);
  if (tried !== undefined) return describeTried(tried);
  return isUntried ? "No witness was sought, because the time was over" : undefined;
}

/** Says what a witness shows, with its value as JSON. */
function describeWitness({ direction, operation, part, value, reason }: Witness): string {
  const text = JSON.stringify(value);
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return direction === "request"
    ? `This request of ${operation} was valid, and is rejected now: ${part} ${shown} (${reason})`
    : `This response of ${operation} is possible now, and was not: ${part} ${shown} (${reason})`;
}

/** Says why a change with a breaking rule is only dangerous. */
function describeTried(tried: number): string {
  return tried === 0
    ? "No value could be tried, so that a break is not certain"
    : `No value shows a break: both documents allow the ${tried} values that were tried`;
}
