import { isMutating, type Operation } from "@plumbline/contract";
import type { ToolAnnotations } from "@modelcontextprotocol/server";

/**
 * What a tool does, for clients that ask a person before they call it:
 *
 * - read-only: the operation's method is safe;
 * - destructive: it overwrites what is there (any method but POST), or its effect reaches the public or costs money;
 * - idempotent: it reads, or a key makes a repeated call the same call;
 * - open world: its effect reaches the public or costs money.
 */
export function annotateTool(operation: Operation): ToolAnnotations {
  const { effect, idempotency } = operation.policies;
  const mutates = isMutating(operation);
  const reachesOut = mutates && (effect === "publish" || effect === "spend");
  return {
    ...(operation.summary !== undefined && { title: operation.summary }),
    readOnlyHint: !mutates,
    destructiveHint: mutates && (reachesOut || operation.method !== "post"),
    idempotentHint: !mutates || idempotency !== undefined,
    openWorldHint: reachesOut,
  };
}
