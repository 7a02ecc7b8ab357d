import { isMutating, type Operation } from "@plumbline/contract";
import type { ToolAnnotations } from "@modelcontextprotocol/server";

/**
 * Annotates a tool for clients that ask a person before a call:
 *
 * - read-only: the method of the operation is safe
 * - destructive: it overwrites data (any method except POST), or its effect is public or costs money
 * - idempotent: it reads, or has a key
 * - open world: its effect is public or costs money
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
