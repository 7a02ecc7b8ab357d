import {
  type ChallengePolicy,
  isMutating,
  type Operation,
  requiredScopes,
} from "@plumbline/contract";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import type { Identity } from "../../model/target.ts";
import { caseFor } from "../../input/case-for.ts";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";
import { findLacking, lacksScopes, requiresScopes, scopesOf } from "./find-lacking.ts";
import { namedScopes } from "./named-scopes.ts";
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
    const clause = scheme?.challenge
      ? `${scheme.pointer}/x-challenge`
      : (operation.security[0]?.pointer ?? operation.pointer);
    return [
      caseFor(subject, {
        purpose: `as ${lacking.name}, who lacks the scope`,
        probes: "credential",
        clause,
        rests: `the operation requires the scope ${requiredScopes(operation).join(" or ")}`,
        inputs: subject.plain,
        async trial(input, context) {
          const exchange = await context.send(input, { identity: lacking.name });
          const verdict = judgeLackingScope(exchange, operation, scheme?.challenge);
          const { status } = exchange.response;
          if (status === httpStatus.unauthorized && scheme?.challenge)
            // If another operation accepts the credential, the credential itself is valid.
            return (await isTakenElsewhere(subject, lacking, context))
              ? broken(`status ${status}`, `status ${scheme.challenge.forbidden}`)
              : verdict;
          if (isSuccess(status) || verdict.outcome === "holds") return verdict;
          const other = await context.plain();
          const own = other.response.status;
          if (scheme?.challenge && isHidden({ subject, lacking, status, own }))
            return broken(`status ${status}`, `status ${scheme.challenge.forbidden}`, {
              evidence: [other, exchange],
            });
          const isOwn = lacking !== subject.target.identities[0];
          // If a caller with the scope gets the same status, the rejection has another reason.
          return verdict.outcome === "broken" && isOwn && own === status
            ? unproven(`returned ${status}, as for a caller with the scope`)
            : verdict;
        },
      }),
    ];
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

interface Hidden {
  readonly subject: Subject;
  readonly lacking: Identity;
  /** The status for the identity without the scope. */
  readonly status: number;
  readonly own: number;
}

/** Whether a read that succeeds in the same partition with the scope is rejected without it for an unrelated reason. */
function isHidden({ subject, lacking, status, own }: Hidden): boolean {
  const { partition } = subject.target.identities[0];
  const isSame = partition !== undefined && lacking.partition === partition;
  const isOther = status >= 400 && status < 500 && !maybeOfCaller.has(status);
  return isSame && isOther && isSuccess(own) && !isMutating(subject.operation);
}

/** Statuses that may concern the credential itself or a temporary condition. */
const maybeOfCaller: ReadonlySet<number> = new Set([
  httpStatus.unauthorized,
  httpStatus.forbidden,
  httpStatus.tooManyRequests,
]);

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

/** Judges the response to a credential without the required scope. */
export function judgeLackingScope(
  { response }: Exchange,
  operation: Operation,
  challenge: ChallengePolicy | undefined,
): CaseVerdict {
  const expected = challenge?.forbidden ?? 403;
  if (isSuccess(response.status)) return broken(`status ${response.status}`, `status ${expected}`);
  if (isServerError(response.status) && !notNow.has(response.status))
    return broken(`status ${response.status}`, `status ${expected}`);
  if (response.status !== expected)
    return unproven(
      `returned ${response.status} instead of ${expected}, which may have another reason`,
    );
  return challenge
    ? judgeChallenge(response.headers[challenge.header.toLowerCase()], operation, challenge)
    : holds;
}

function judgeChallenge(
  value: string | undefined,
  operation: Operation,
  challenge: ChallengePolicy,
): CaseVerdict {
  const within = `header ${challenge.header.toLowerCase()}`;
  const expected = `${challenge.scheme} ${challenge.scopeParameter}="${requiredScopes(operation).join(" ")}"`;
  if (value === undefined) return broken(`no header ${challenge.header}`, expected, { within });
  const named = namedScopes(value, challenge);
  const isNamed = operation.security.some((alternative) =>
    scopesOf(alternative).every((scope) => named.includes(scope)),
  );
  return isNamed ? holds : broken(`${challenge.header}: ${value}`, expected, { within });
}
