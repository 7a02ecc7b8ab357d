import { canonicalJson, type IdempotencyPolicy, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";

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
