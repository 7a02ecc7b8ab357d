import {
  canonicalJson,
  type IdempotencyPolicy,
  type JsonValue,
  type Operation,
  resolvePointer,
} from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
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

/** Whether a response is marked as a replay. */
export function isReplay(policy: IdempotencyPolicy, { response }: Exchange): boolean {
  return response.headers[policy.replay.header.toLowerCase()] === policy.replay.value;
}

/** Whether two responses have the same status and body. */
export function isSameAnswer(one: Exchange, other: Exchange): boolean {
  return one.response.status === other.response.status && bodyOf(one) === bodyOf(other);
}

function bodyOf({ response }: Exchange): string {
  const json: JsonValue | undefined = response.json;
  return json === undefined ? response.text : canonicalJson(json);
}
