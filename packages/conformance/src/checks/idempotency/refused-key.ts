import { invalidInput, isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { Input } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { withBody, withoutBody } from "../../cases/input/set-in.ts";
import { policyClause } from "./keyed.ts";

/** Advises that a request refused as invalid leaves its key free. The policy speaks of completed requests only, so this stays advice. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const refusedKey: PropertyDefinition = {
  name: "refused-key",
  severity: "advice",
  title: "A refused request does not burn its key",
  after: ["accepts/example", "idempotency/acts-once"],
  plan(subject) {
    const { operation, plain } = subject;
    const invalid = invalidOf(subject);
    if (!operation.policies.idempotency || !invalid) return undefined;
    return [
      caseFor(subject, {
        purpose: "key of a refused request used again",
        clause: policyClause(subject, "retention"),
        rests: "the policy lets completed requests replay; a refused one has completed nothing",
        inputs: plain,
        requests: 3,
        spared: 2,
        async trial(input, hands) {
          const plainStatus = (await hands.plain()).response.status;
          if (!isSuccess(plainStatus))
            return unproven(`the plain request is answered ${plainStatus}`);
          const key = hands.mintKey(input);
          const refused = await hands.send(invalid, { key, isSpared: true });
          if (!invalidInput.has(refused.response.status))
            return unproven(`the invalid request was answered ${refused.response.status}`);
          const { status } = (await hands.send(input, { key })).response;
          if (isSuccess(status)) return holds;
          const isBurned =
            status === operation.policies.idempotency?.statuses.conflict ||
            status === refused.response.status;
          if (!isBurned) return unproven(`answered ${status}`);
          // What another key does not achieve either was not refused for the key.
          const own = await hands.send(input, { key: hands.mintKey(input, "own") });
          return isSuccess(own.response.status)
            ? broken(`status ${status}`, "the valid request is executed")
            : unproven(`answered ${status}, as with a key of its own`);
        },
      }),
    ];
  },
};

function invalidOf({ operation, plain }: Subject): Input | undefined {
  if (!operation.body || plain.body === undefined) return undefined;
  return operation.body.required
    ? withoutBody(plain)
    : withBody(plain, Array.isArray(plain.body) ? {} : []);
}
