import type { IdempotencyPolicy } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { ObserverDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import { observeEach } from "../observe-each.ts";
import { isReplay } from "./is-replay.ts";
import { policyClause } from "./policy-clause.ts";

/** Reports a response that is marked as a replay although its request had no key: a read, or the rejection of a missing key. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const unmarkedWithoutKey: ObserverDefinition = {
  name: "unmarked-without-key",
  severity: "must",
  title: "A response to a request without a key is not marked as a replay",
  applies: ({ contract }) => contract.policies.idempotency !== undefined,
  observe: observeEach(({ subject, exchange }) => {
    const policy = policyOf(subject);
    if (!policy || mayReplay(subject, exchange)) return undefined;
    const { header, value } = policy.replay;
    const clause = policyClause(subject, "replay");
    if (!isReplay(policy, exchange)) return { holds: [clause] };
    const within = `header ${header.toLowerCase()}`;
    const breach = broken(`${header}: ${value}`, "no such header without a key", { within });
    return { breaches: [{ ...breach, clause, rests: `${header}: ${value} marks a replay` }] };
  }),
};

/** The policy of the operation; for an operation that takes no key, the policy of the document. */
function policyOf({ contract, operation }: Subject): IdempotencyPolicy | undefined {
  return operation.policies.idempotency ?? contract.policies.idempotency;
}

/** Whether a response may be a replay. Other checks report a keyed operation that accepts a request without its key. */
function mayReplay({ operation }: Subject, { request, response }: Exchange): boolean {
  const { idempotency } = operation.policies;
  if (!idempotency) return false;
  return idempotency.key.header.toLowerCase() in request.headers || isSuccess(response.status);
}
