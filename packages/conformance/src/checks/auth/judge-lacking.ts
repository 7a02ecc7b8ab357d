import { challengeParameters } from "../../model/verdicts/challenge-parameters.ts";
import { type ChallengePolicy, type Operation, requiredScopes } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isMomentary } from "../../model/verdicts/is-momentary.ts";
import { isFailure, isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { scopesOf } from "./find-lacking.ts";

/** A response to an identity without the required scope. */
export interface Lacking {
  readonly subject: Subject;
  readonly identity: Identity;
  readonly input: Input;
  readonly exchange: Exchange;
}

/** Judges the response to an identity without the required scope. A rejection that a caller with the scope gets too is excused. */
export async function judgeLacking(lacking: Lacking, context: TrialContext): Promise<CaseVerdict> {
  const { subject, identity, exchange } = lacking;
  const challenge = challengeOf(subject);
  const verdict = judgeLackingScope(exchange, subject.operation, challenge);
  const { status } = exchange.response;
  const isOther = challenge !== undefined && isOtherRejection(lacking);
  if (isSuccess(status) || (verdict.outcome !== "broken" && !isOther)) return verdict;
  if (identity === subject.target.identities[0]) return verdict;
  const withScope = await sendWithScope(lacking, context);
  const again = withScope.response.status;
  if (again === status) return unproven(`returned ${status}, as for a caller with the scope`);
  const evidence = [withScope, exchange];
  if (verdict.outcome === "broken") return { ...verdict, evidence };
  const plain = (await context.plain()).response.status;
  const isScope = isSuccess(again) || (isSuccess(plain) && !isMomentary(again));
  return isScope
    ? broken(`status ${status}`, `status ${challenge?.forbidden}`, { evidence })
    : verdict;
}

/** Sends the same request with the scope, once for each status that it got without the scope. */
async function sendWithScope(
  { subject: { operation }, input, exchange }: Lacking,
  context: TrialContext,
): Promise<Exchange> {
  const { status } = exchange.response;
  const key = context.mintKey(input, "with the scope");
  const name = `${operation.id} with the scope after ${status}: ${JSON.stringify(input)}`;
  const again = await context.once(name, () =>
    context.send(input, { key, isAsIs: true, isSpared: false }),
  );
  context.cite(again);
  return again;
}

function challengeOf({ contract, operation }: Subject): ChallengePolicy | undefined {
  return credentialSchemes(contract, operation).find(({ challenge }) => challenge)?.challenge;
}

/** Whether an identity of the acting one's partition is rejected for a reason that seems not to be its scopes. */
function isOtherRejection({ subject, identity, exchange }: Lacking): boolean {
  const { partition } = subject.target.identities[0];
  const { status } = exchange.response;
  const isSame = partition !== undefined && identity.partition === partition;
  const isRejected = status >= 400 && status < 500 && status !== httpStatus.forbidden;
  return isSame && isRejected && !isMomentary(status);
}

/** Judges the response to a credential without the required scope. */
export function judgeLackingScope(
  { response }: Exchange,
  operation: Operation,
  challenge: ChallengePolicy | undefined,
): CaseVerdict {
  const expected = challenge?.forbidden ?? 403;
  if (isSuccess(response.status)) return broken(`status ${response.status}`, `status ${expected}`);
  if (isFailure(response.status)) return broken(`status ${response.status}`, `status ${expected}`);
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

/** Every scope that a challenge header names. The header may contain several challenges of several schemes. @see https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1 */
function namedScopes(
  value: string,
  { scheme, scopeParameter }: ChallengePolicy,
): readonly string[] {
  // A challenge begins with its scheme, at the start of the header or after a comma.
  const schemes = [...value.matchAll(/(?:^|,)\s*([\w!#$%&'*+.^`|~-]+)(?=\s|,|$)/g)];
  if (!schemes.some(([, name]) => name?.toLowerCase() === scheme.toLowerCase())) return [];
  return challengeParameters(value, scopeParameter).flatMap((text) =>
    text.split(/\s+/).filter(Boolean),
  );
}
