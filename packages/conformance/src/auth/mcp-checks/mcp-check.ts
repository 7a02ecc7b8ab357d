import { isMutating } from "@plumbline/contract";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { orderBy } from "../../checks/order-by.ts";
import { agentInterface } from "../interfaces.ts";

/** The clause that names the protocol and so its specification. */
export const protocolClause = "/x-mcp/name";

export const credentialsClause = "/x-mcp/credentials";

/** A check of the agent interface. The check applies only if the document has an agent interface. */
export function mcpCheck({
  applies = () => true,
  needs = [],
  ...definition
}: PropertyDefinition): PropertyDefinition {
  return {
    needs: [agentInterface, ...needs],
    ...definition,
    applies: (subject) => subject.contract.policies.mcp !== undefined && applies(subject),
  };
}

/** A check that runs once, on the first read that requires a credential. */
export function mcpOnceCheck({
  applies = () => true,
  ...definition
}: PropertyDefinition): PropertyDefinition {
  return mcpCheck({
    ...definition,
    applies: (subject) => isFirst(subject, isAnchor) && applies(subject),
  });
}

/** Whether the operation is the run's first that `applies` selects. */
export function isFirst(subject: Subject, applies: (subject: Subject) => boolean): boolean {
  return isAmong(subject, applies, 1);
}

/** Whether the operation is among the run's first few that `applies` selects. */
export function isAmong(
  subject: Subject,
  applies: (subject: Subject) => boolean,
  most: number,
): boolean {
  const place = subject.surveyed(orderBy(applies)).get(subject.operation.id);
  return place !== undefined && place < most;
}

function isAnchor(subject: Subject): boolean {
  return !isMutating(subject.operation) && isSecured(subject);
}
