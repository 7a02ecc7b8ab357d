import { keyParameter } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { dealEach } from "../deal-once.ts";
import { isKeyed, keyedClause } from "./policy-clause.ts";
import { isReplay } from "./is-replay.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";

/** Keys that differ slightly from a used key. */
const variations: readonly { readonly what: string; readonly of: (key: string) => string }[] = [
  {
    what: "in the other letter case",
    of: (key) => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase()),
  },
  { what: "with a suffix", of: (key) => `${key}${key.slice(0, 8)}` },
];

/** Reports two similar keys that are treated as one. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const keyDistinct: PropertyDefinition = keyedCheck({
  name: "key-distinct",
  severity: "must",
  title: "Similar keys are different keys",
  after: ["idempotency/acts-once", "idempotency/replay-marked", "idempotency/first-answer"],
  plan(subject, policy) {
    const { operation } = subject;
    // Each variation executes a request, so the keyed operations share them.
    return dealEach(subject, variations, isKeyed).map((variation) =>
      completedCase(subject, {
        purpose: `a used key ${variation.what}`,
        clause: keyedClause(operation),
        rests: `only a key that was used before replays, with ${policy.replay.header}: ${policy.replay.value}`,
        async trial({ input, key }, context) {
          const near = variation.of(key);
          const isValid = keyParameter(operation)?.schema.validate(near).length === 0;
          if (near === key || !isValid) return unproven("the schema allows no such key");
          const again = await context.send(input, { key: near, isAsIs: true });
          if (isReplay(policy, again))
            return broken(`${policy.replay.header}: ${policy.replay.value}`, "a new response", {
              within: `header ${policy.replay.header.toLowerCase()}`,
            });
          return isSuccess(again.response.status)
            ? holds
            : unproven(`the other key returned ${again.response.status}`);
        },
      }),
    );
  },
});
