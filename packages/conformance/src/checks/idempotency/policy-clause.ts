import { type Operation, resolvePointer } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";

/** The clause of one part of the policy: the operation's own if it overrides that part, otherwise the document's. */
export function policyClause(
  { contract, operation }: Subject,
  part: "replay" | "statuses/missing" | "statuses/pending" | "statuses/conflict" | "retention",
): string {
  const own = `${keyedClause(operation)}/${part}`;
  return resolvePointer(contract.document, own) === undefined ? `/x-idempotency/${part}` : own;
}

/** The clause that states that the operation is keyed. */
export function keyedClause({ pointer }: Operation): string {
  return `${pointer}/x-idempotency`;
}

/** Whether an operation accepts a key. */
export function isKeyed({ operation: { policies } }: Pick<Subject, "operation">): boolean {
  return policies.idempotency !== undefined;
}
