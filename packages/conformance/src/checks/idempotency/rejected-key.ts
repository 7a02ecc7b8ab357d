import { invalidInput } from "../../model/verdicts/invalid-input.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { withBody, withoutBody } from "../../input/plain/with-body.ts";
import { policyClause } from "./policy-clause.ts";

/** Advises that a request rejected as invalid does not use up its key. This is advice because the policy mentions completed requests only. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const rejectedKey: PropertyDefinition = {
  name: "rejected-key",
  severity: "advice",
  title: "A rejected request does not use up its key",
  after: ["accepts/example", "idempotency/acts-once"],
  plan(subject) {
    const { operation } = subject;
    const invalid = invalidOf(subject);
    if (!operation.policies.idempotency || !invalid) return undefined;
    return caseFor(subject, {
      purpose: "key of a rejected request used again",
      clause: policyClause(subject, "retention"),
      rests: "the policy replays completed requests; a rejected request did not complete",
      requests: 3,
      spared: 2,
      async trial(input, context) {
        const plainStatus = (await context.plain()).response.status;
        if (!isSuccess(plainStatus)) return unproven(`the plain request returned ${plainStatus}`);
        const key = context.mintKey(input);
        const rejected = await context.send(invalid, { key, isSpared: true });
        if (!invalidInput.has(rejected.response.status))
          return unproven(`the invalid request returned ${rejected.response.status}`);
        const again = await context.send(input, { key });
        const { status } = again.response;
        if (isSuccess(status)) return holds;
        const isBurned =
          status === operation.policies.idempotency?.statuses.conflict ||
          status === rejected.response.status;
        if (!isBurned) return unproven(`returned ${status}`);
        // If another key is also rejected, the key did not cause the rejection.
        const own = await context.send(input, { key: context.mintKey(input, "own") });
        return isSuccess(own.response.status)
          ? broken(`status ${status}`, "the valid request is executed", {
              evidence: [own, rejected, again],
            })
          : unproven(`returned ${status}, as with a new key`);
      },
    });
  },
};

function invalidOf({ operation, plain }: Subject): Input | undefined {
  if (!operation.body || plain.body === undefined) return undefined;
  return operation.body.required
    ? withoutBody(plain)
    : withBody(plain, Array.isArray(plain.body) ? {} : []);
}
