import { isMutating } from "@plumbline/contract";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import type { Identity } from "../../model/target.ts";
import { caseFor } from "../../cases/case-for.ts";
import { nonEmpty } from "../non-empty.ts";
import { isPermitted } from "../other-identities.ts";
import { unauthenticated } from "./expected-statuses.ts";
import { isSecured } from "../../request/is-secured.ts";
import { secondIdentity } from "../needs/identities.ts";

/** Reports a credential that is refused although it is said to be good. Each is shown once, to a read that it may do. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2 */
export const goodCredential: PropertyDefinition = {
  name: "good-credential",
  severity: "must",
  title: "A credential is let in as long as it is good",
  needs: [secondIdentity],
  applies: (subject) => isFirstShown(subject) || shownTo(subject).length > 0,
  plan: (subject) => nonEmpty(shownTo(subject).map((identity) => caseAs(subject, identity))),
};

/** Whether the operation is the first of the reads that identities are shown to. */
function isFirstShown(subject: Subject): boolean {
  return isShown(subject) && shownBefore(subject).length === 0;
}

function shownBefore({ contract, operation, other }: Subject): readonly Subject[] {
  return contract.operations
    .slice(0, contract.operations.indexOf(operation))
    .flatMap(({ id }) => other(id) ?? [])
    .filter(isShown);
}

/** Those for whom this is the first read of all that they may do. */
function shownTo(subject: Subject): readonly Identity[] {
  const [, ...others] = subject.target.identities;
  if (!isShown(subject)) return [];
  const before = shownBefore(subject);
  return others.filter(
    (identity) =>
      isPermitted(subject, identity) && !before.some((one) => isPermitted(one, identity)),
  );
}

/** Whether the operation is a read of whatever is there for the caller. */
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
    purpose: `as ${name}, whose credential is good`,
    clause,
    rests: "the operation takes the credential",
    inputs: subject.plain,
    async trial(input, hands) {
      const { status } = (await hands.send(input, { identity: name })).response;
      if (isSuccess(status)) return holds;
      // That no scope is missing, another check says.
      const isRefused = statuses.includes(status) && status !== httpStatus.forbidden;
      return isRefused
        ? broken(`status ${status}`, "the credential is let in")
        : unproven(`answered ${status}, which may have another reason`);
    },
  });
}
