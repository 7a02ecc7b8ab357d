import type { Change } from "../model/change.ts";

/** Names the operations and the place of a change. */
export function describePlace({ operations, at }: Change): string {
  const [first, second, third, ...more] = operations;
  const named = [first, second, third].filter((id) => id !== undefined).join(", ");
  const shown = more.length > 0 ? `${named} and ${more.length} more` : named;
  return [shown || "interface", at].filter((part) => part !== "").join(": ");
}
