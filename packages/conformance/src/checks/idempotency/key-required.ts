import { keyParameter } from "@plumbline/contract";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { rejectsForm } from "../../model/verdicts/invalid-input.ts";
import { isMomentary } from "../../model/verdicts/is-momentary.ts";
import { unlessPlainFails } from "../../model/verdicts/fails-anyway.ts";
import { broken, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor } from "../../input/case-for.ts";
import { askWithoutKey, sharesKeylessRequest } from "../ask-without-key.ts";
import { policyClause } from "./policy-clause.ts";

/** Reports a keyed operation that accepts a request without its key. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const keyRequired: PropertyDefinition = {
  name: "key-required",
  severity: "must",
  expectsRejection: true,
  title: "A missing key is rejected",
  plan(subject) {
    const { operation } = subject;
    const policy = operation.policies.idempotency;
    const parameter = keyParameter(operation);
    if (!policy || parameter?.required === false) return undefined;
    const expected = `status ${policy.statuses.missing}`;
    const isShared = sharesKeylessRequest(subject);
    const clauses = parameter ? [`${parameter.pointer}/required`] : [];
    const proven = { outcome: "holds", clauses } as const;
    return caseFor(subject, {
      purpose: "key left out",
      clause: policyClause(subject, "statuses/missing"),
      rests: `a request without ${policy.key.header} returns ${policy.statuses.missing}`,
      place: `header ${policy.key.header}`,
      async trial(input, context) {
        const shared = isShared ? await askWithoutKey(subject, context) : undefined;
        if (shared?.response.status === policy.statuses.missing) return proven;
        const exchange = await context.send(input, { key: null });
        const { status } = exchange.response;
        if (status === policy.statuses.missing) return proven;
        const isFailure = isServerError(status) && !isMomentary(status);
        const isWrong = isSuccess(status) || isFailure || rejectsForm.has(status);
        if (isWrong) return unlessPlainFails(broken(`status ${status}`, expected), status, context);
        // If the request succeeds with a key, the missing key caused the rejection.
        const own = isMomentary(status)
          ? undefined
          : await context.send(input, { isSpared: false });
        return own && isSuccess(own.response.status)
          ? broken(`status ${status}`, expected, { evidence: [own, exchange] })
          : unproven(`returned ${status} before the key was checked`);
      },
    });
  },
};
