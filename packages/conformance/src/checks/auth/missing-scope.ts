import { isMutating, requiredScopes } from "@plumbline/contract";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { caseFor } from "../../input/case-for.ts";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";
import { findLacking, lacksScopes, requiresScopes } from "./find-lacking.ts";
import { judgeLacking } from "./judge-lacking.ts";
import { lackingIdentity } from "../needs/identities.ts";

/** Reports an operation that accepts a credential without the required scope, or whose rejection does not name that scope. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const missingScope: PropertyDefinition = {
  name: "missing-scope",
  severity: "must",
  expectsRejection: true,
  title: "A credential without the required scope is rejected, and the challenge names that scope",
  needs: [lackingIdentity],
  applies: requiresScopes,
  plan(subject) {
    const { contract, operation } = subject;
    const lacking = findLacking(subject);
    if (!lacking) return undefined;
    const scheme = credentialSchemes(contract, operation).find(({ challenge }) => challenge);
    const challenge = scheme?.challenge;
    const clause =
      scheme && challenge
        ? `${scheme.pointer}/x-challenge`
        : (operation.security[0]?.pointer ?? operation.pointer);
    return caseFor(subject, {
      purpose: `as ${lacking.name}, who lacks the scope`,
      probes: "credential",
      clause,
      rests: `the operation requires the scope ${requiredScopes(operation).join(" or ")}`,
      async trial(input, context) {
        const exchange = await context.send(input, { identity: lacking.name });
        const { status } = exchange.response;
        const isUnknown = status === httpStatus.unauthorized && challenge !== undefined;
        // If another operation accepts the credential, the credential itself is valid.
        if (isUnknown && (await isTakenElsewhere(subject, lacking, context)))
          return broken(`status ${status}`, `status ${challenge.forbidden}`);
        const sent = context.taken(input);
        return judgeLacking({ subject, identity: lacking, input: sent, exchange }, context);
      },
    });
  },
};

async function isTakenElsewhere(
  subject: Subject,
  lacking: Identity,
  context: TrialContext,
): Promise<boolean> {
  const known = knownElsewhere(subject, lacking);
  if (!known) return false;
  const answer = await context.on(known).send(known.plain, { identity: lacking.name });
  return isSuccess(answer.response.status);
}

/** A permitted read without path parameters. */
function knownElsewhere(
  { contract, operation, other }: Subject,
  identity: Identity,
): Subject | undefined {
  const readable = contract.operations.filter(
    (one) =>
      one !== operation &&
      !isMutating(one) &&
      one.security.length > 0 &&
      one.parameters.every((parameter) => parameter.in !== "path") &&
      !lacksScopes(identity, one),
  );
  return readable.flatMap(({ id }) => other(id) ?? [])[0];
}
