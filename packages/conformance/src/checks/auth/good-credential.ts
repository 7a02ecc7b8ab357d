import { isMutating } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { caseFor } from "../../input/case-for.ts";
import { isPermitted } from "../is-permitted.ts";
import { unauthenticated } from "./unauthenticated.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { secondIdentity } from "../needs/identities.ts";

/** Reports a credential that is rejected although the profile lists it as active. Each identity calls one permitted read. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
export const goodCredential: PropertyDefinition = {
  name: "good-credential",
  severity: "must",
  title: "An active credential is accepted",
  needs: [secondIdentity],
  applies: (subject) => isFirstShown(subject) || shownTo(subject).length > 0,
  plan: (subject) => shownTo(subject).map((identity) => caseAs(subject, identity)),
};

/** Whether the operation is the first suitable read. */
function isFirstShown(subject: Subject): boolean {
  return isShown(subject) && shownBefore(subject).length === 0;
}

function shownBefore({ contract, operation, other }: Subject): readonly Subject[] {
  return contract.operations
    .slice(0, contract.operations.indexOf(operation))
    .flatMap(({ id }) => other(id) ?? [])
    .filter(isShown);
}

/** The identities for which this is the first permitted read. */
function shownTo(subject: Subject): readonly Identity[] {
  const [, ...others] = subject.target.identities;
  if (!isShown(subject)) return [];
  const before = shownBefore(subject);
  return others.filter(
    (identity) =>
      isPermitted(subject, identity) && !before.some((one) => isPermitted(one, identity)),
  );
}

/** Whether the operation is a secured read without path parameters at a target that checks credentials. */
function isShown(subject: Subject): boolean {
  const { operation, target } = subject;
  return (
    isSecured(subject) &&
    !target.stateless &&
    !isMutating(operation) &&
    operation.parameters.every((parameter) => parameter.in !== "path")
  );
}

function caseAs(subject: Subject, { name }: Identity): Case {
  const { statuses, clause } = unauthenticated(subject);
  return caseFor(subject, {
    purpose: `as ${name}, whose credential is active`,
    probes: "credential",
    clause,
    rests: "the operation accepts the credential",
    async trial(input, context) {
      const { status } = (await context.send(input, { identity: name })).response;
      if (isSuccess(status)) return holds;
      // Another check covers missing scopes.
      const isRejected = statuses.includes(status) && status !== httpStatus.forbidden;
      return isRejected
        ? broken(`status ${status}`, "the credential is accepted")
        : unproven(`returned ${status}, which may have another reason`);
    },
  });
}
