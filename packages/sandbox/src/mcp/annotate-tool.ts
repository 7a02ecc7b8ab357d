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
  const mutates = isMutating(operation);
  const isPublic = reachesOut(operation);
  return {
    readOnlyHint: !mutates,
    destructiveHint: mutates && (isPublic || operation.method !== "post"),
    idempotentHint: !mutates || operation.policies.idempotency !== undefined,
    openWorldHint: isPublic,
  };
}

/** Whether the effect of an operation is public or costs money. */
export function reachesOut(operation: Operation): boolean {
  const { effect } = operation.policies;
  return isMutating(operation) && (effect === "publish" || effect === "spend");
}
