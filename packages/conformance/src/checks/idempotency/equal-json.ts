import type { JsonValue } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { isSameAnswer } from "./is-replay.ts";
import { keyedClause } from "./policy-clause.ts";
import { keyedCheck } from "./keyed-check.ts";
import { completedCase } from "./once-completed.ts";

/**
 * Advises that bodies which are equal as JSON count as the same arguments, whatever their order and layout. This is
 * advice because the policy does not define how arguments are compared.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-4
 */
export const equalJson: PropertyDefinition = keyedCheck({
  name: "equal-json",
  severity: "advice",
  title: "A body that is equal as JSON counts as the same arguments",
  after: ["idempotency/acts-once", "idempotency/conflict"],
  applies: ({ operation, plain }) => plain.body !== undefined && jsonBody(operation) !== undefined,
  plan(subject, policy) {
    const { operation } = subject;
    return completedCase(subject, {
      purpose: "same key, same arguments in another layout",
      clause: keyedClause(operation),
      rests: "JSON objects are unordered, and white space between tokens has no meaning",
      place: "body",
      requests: 1,
      spared: 1,
      async trial({ input, key, exchange: first }, context) {
        const bodyText = JSON.stringify(reversed(input.body ?? null), null, 2);
        const again = await context.send({ ...input, bodyText }, { key, isAsIs: true });
        if (isSameAnswer(first, again)) return holds;
        const { status } = again.response;
        const isOwn = status === policy.statuses.conflict || isSuccess(status);
        return isOwn
          ? broken(`status ${status}`, "a replay of the first response")
          : unproven(`the repeated request returned ${status}`);
      },
    });
  },
});

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(
    (member): member is [string, JsonValue] => member[1] !== undefined,
  );
  return Object.fromEntries(members.toReversed().map(([name, member]) => [name, reversed(member)]));
}
