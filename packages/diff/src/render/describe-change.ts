import type { Change, Witness } from "../model/change.ts";

/** Names the operations and the place of a change. */
export function describePlace({ operations, at }: Change): string {
  const [first, second, third, ...more] = operations;
  const named = [first, second, third].filter((id) => id !== undefined).join(", ");
  const shown = more.length > 0 ? `${named} and ${more.length} more` : named;
  return [shown || "interface", at].filter((part) => part !== "").join(": ");
}

const longest = 400;

/** Says what a witness shows, with its value as JSON. */
export function describeWitness({ direction, operation, part, value, reason }: Witness): string {
  const text = JSON.stringify(value);
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return direction === "request"
    ? `This request of ${operation} was valid, and is rejected now: ${part} ${shown} (${reason})`
    : `This response of ${operation} is possible now, and was not: ${part} ${shown} (${reason})`;
}
