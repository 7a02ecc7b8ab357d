import { isMutating, type Operation } from "@plumbline/contract";
import type { Gap } from "@plumbline/report";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { carriesSecret } from "../../input/request/carries-secret.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { withGap } from "../../model/verdicts/with-gap.ts";
import { isPermitted } from "../is-permitted.ts";
import { unauthenticated } from "./unauthenticated.ts";

/**
 * Reports an operation that rejects a credential as invalid, although an operation with the same security accepts it.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2
 */
export const acceptedEverywhere: PropertyDefinition = {
  name: "accepted-everywhere",
  severity: "must",
  title: "A credential that one operation accepts is valid for others with the same security",
  applies: (subject) =>
    isSecured(subject) && !subject.target.stateless && witnessesFor(subject).length > 0,
  plan(subject) {
    const witnesses = witnessesFor(subject);
    const { clause } = unauthenticated(subject);
    return caseFor(subject, {
      purpose: "a credential that other operations accept",
      clause,
      rests: "operations with the same security accept the same credentials",
      trial: (_input, context) => judge(subject, witnesses, context),
    });
  },
};

/** Maximum number of other operations that are sent to test whether the credential is valid. */
const mostAsked = 3;

/** Other reads that accept the same credentials. Reads that need no existing object are first. */
function witnessesFor(subject: Subject): readonly Subject[] {
  const { contract, operation, other } = subject;
  return contract.operations
    .filter((one) => one !== operation && !isMutating(one))
    .filter(({ security }) => isAlike(subject, security))
    .toSorted((a, b) => Number(hasId(a)) - Number(hasId(b)))
    .flatMap(({ id }) => other(id) ?? [])
    .slice(0, mostAsked);
}

function hasId({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === "path");
}

/** Whether security requirements accept the same credentials. Scopes differ only if the credential is known to have all of them. */
function isAlike(subject: Subject, security: Operation["security"]): boolean {
  const [identity] = subject.target.identities;
  const isBoth =
    identity.scopes !== undefined &&
    [security, subject.operation.security].every((required) =>
      isPermitted(
        { ...subject, operation: { ...subject.operation, security: required } },
        identity,
      ),
    );
  return securityKey(security, isBoth) === securityKey(subject.operation.security, isBoth);
}

function securityKey(security: Operation["security"], isScopeless: boolean): string {
  return JSON.stringify(
    security.map(({ requirements }) =>
      requirements.map(({ scheme, scopes }) => [scheme, ...(isScopeless ? [] : scopes)]),
    ),
  );
}

async function judge(
  subject: Subject,
  witnesses: readonly Subject[],
  context: TrialContext,
): Promise<CaseVerdict> {
  const { status } = (await context.plain()).response;
  if (isSuccess(status)) return holds;
  if (!isRefused(subject, status))
    return unproven(`returned ${status}, which does not show whether the credential is accepted`);
  if (carriesSecret(subject.operation, subject.plain))
    return unproven(`returned ${status}, which may be about a secret among the input`);
  const witness = await findAccepting(witnesses, context);
  if (!witness) return unproven(`returned ${status}, as other operations do`);
  const again = (await context.send(subject.plain, { isSpared: true })).response.status;
  if (again !== status) return unproven(`returned ${status} only once`);
  const breach = broken(
    `status ${status}`,
    `the credential is accepted, as by ${witness.operation.id}`,
  );
  return isCertain(subject) ? breach : withGap(breach, otherCredential);
}

/** Whether a status says that the credential is not valid, instead of insufficient. */
function isRefused(subject: Subject, status: number): boolean {
  return status !== httpStatus.forbidden && unauthenticated(subject).statuses.includes(status);
}

/** The first operation that accepts the credential now. An earlier success does not count, because a credential may end. */
async function findAccepting(
  witnesses: readonly Subject[],
  context: TrialContext,
): Promise<Subject | undefined> {
  for (const witness of witnesses) {
    const { status } = (await context.on(witness).send(witness.plain)).response;
    if (isSuccess(status)) return witness;
  }
  return undefined;
}

/**
 * Whether only the credential can be the reason of a rejection: its scopes are known, and the request has no body, which may contain
 * another credential.
 */
function isCertain({ operation, target }: Subject): boolean {
  return target.identities[0].scopes !== undefined && operation.body === undefined;
}

const otherCredential: Gap = {
  says: "State which other credential this operation requires",
};
