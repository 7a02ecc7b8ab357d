import { isMutating, requiredScopes } from "@plumbline/contract";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor } from "../../input/case-for.ts";
import { askWithoutKey, sharesKeylessRequest } from "../ask-without-key.ts";
import { findNarrowest } from "../find-peer.ts";
import { isPermitted } from "../is-permitted.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { narrowIdentity } from "../needs/identities.ts";

/** Reports an operation that rejects a credential with exactly the required scope. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const sufficientScope: PropertyDefinition = {
  name: "sufficient-scope",
  severity: "must",
  title: "A credential with the required scope is accepted, even without other scopes",
  needs: [narrowIdentity],
  expectsRejection: true,
  applies: (subject) => isSecured(subject) && requiredScopes(subject.operation).length > 0,
  plan(subject) {
    const { operation } = subject;
    const narrow = findNarrowest(subject);
    if (!narrow) return undefined;
    const wide = `${subject.target.identities[0].name}, who also has it`;
    // A mutation without its key is rejected after the credential is checked and before any work begins.
    const options = isMutating(operation) && operation.policies.idempotency ? { key: null } : {};
    const isShared = sharesKeylessRequest(subject);
    return caseFor(subject, {
      purpose: `as ${narrow.name}, who has the scope and few others`,
      clause: operation.security[0]?.pointer ?? operation.pointer,
      rests: `the operation requires the scope ${requiredScopes(operation).join(" or ")} and no other`,
      ...(isShared && { requests: 0 }),
      async trial(input, context) {
        const sent =
          (isShared ? await askWithoutKey(subject, context) : undefined) ??
          (await context.send(input, { identity: narrow.name, ...options }));
        const { status } = sent.response;
        if (status === 0) return unproven("no response arrived");
        const other = await context.plain();
        const own = other.response.status;
        if (status === httpStatus.forbidden)
          return own === status
            ? unproven(`returned ${status}, as for the other identity`)
            : broken(`status ${status}`, "the credential is accepted", {
                evidence: [other, sent],
              });
        if (own !== httpStatus.forbidden || !isPermitted(subject, subject.target.identities[0]))
          return holds;
        const again = await context.send(input, options);
        return again.response.status === own
          ? broken(`status ${own} for ${wide}`, `accepted, as for ${narrow.name}`, {
              evidence: [sent, again],
            })
          : holds;
      },
    });
  },
};
