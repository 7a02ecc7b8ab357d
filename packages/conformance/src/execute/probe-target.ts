import { isMutating } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { Plan, PlanEntry, Subject } from "../model/check.ts";
import type { Exchange } from "../model/exchange.ts";
import { isSecured } from "../checks/auth/is-secured.ts";
import { credentialSchemes } from "../request/apply-credential.ts";
import { createHands } from "./create-hands.ts";
import type { Session } from "./create-session.ts";
import { probeClock } from "./probe-clock.ts";
import { Stop } from "./stop.ts";

/**
 * Asks the target one harmless question before anything else: does it answer, and does it take the credential? Then
 * moves its clock, where it has one. Throws ConformanceError `TARGET_UNREACHABLE`, `CREDENTIAL_MISSING`,
 * `CREDENTIAL_REFUSED`, `CONTROL_UNREACHABLE`, `CONTROL_REFUSED` or `CLOCK_FAILED`.
 */
export async function probeTarget(session: Session, plan: Plan): Promise<void> {
  await probeCredential(session, plan);
  await probeClock(session);
}

async function probeCredential(session: Session, plan: Plan): Promise<void> {
  const subjects = plan.entries.filter(isSent).map(({ subject }) => subject);
  const reads = subjects.filter(
    ({ operation }) => !isMutating(operation) && operation.policies.effect === "none",
  );
  const best = reads.find(isSecured) ?? reads[0];
  if (!best) return;
  const exchange = await ask(session, best);
  if (exchange) judgeProbe(session, best, exchange);
}

function isSent({ skip }: PlanEntry): boolean {
  return skip?.reason !== "effect-not-allowed" && skip?.reason !== "not-selected";
}

async function ask(session: Session, subject: Subject): Promise<Exchange | undefined> {
  try {
    return await createHands(session, subject, {
      check: "probe",
      purpose: "plain request",
    }).plain();
  } catch (error) {
    if (error instanceof Stop) return undefined;
    throw error;
  }
}

function judgeProbe(
  { contract, target }: Session,
  subject: Subject,
  { response, request }: Exchange,
): void {
  const asked = `${request.method} ${request.url}`;
  if (response.status === 0) {
    throw new ConformanceError(
      "TARGET_UNREACHABLE",
      `${target.baseUrl} does not answer: ${response.failure}`,
      {
        hint: "start the target, or correct --base-url",
        details: { asked },
      },
    );
  }
  const challenge = credentialSchemes(contract, subject.operation).find(
    (scheme) => scheme.challenge,
  )?.challenge;
  if (response.status !== (challenge?.unauthenticated ?? 401) || !isSecured(subject)) return;
  const [identity] = target.identities;
  if (identity.token === undefined) {
    throw new ConformanceError(
      "CREDENTIAL_MISSING",
      `${asked} wants a credential, and none was given`,
      {
        hint: "set PLUMBLINE_TOKEN, or pass --token",
      },
    );
  }
  throw new ConformanceError(
    "CREDENTIAL_REFUSED",
    `the target refuses the credential of ${identity.name}: ${asked} was answered ${response.status}`,
    {
      hint: "check that the token is valid for this target, and not expired",
    },
  );
}
