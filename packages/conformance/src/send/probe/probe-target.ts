import { isSecured } from "../../input/request/is-secured.ts";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { findTrouble, rejectTroubles, type Trouble } from "./find-trouble.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { credentialSchemes } from "../../model/verdicts/credential-schemes.ts";
import { createTrialContext } from "../session/create-trial-context.ts";
import type { Session } from "../session/create-session.ts";
import { probeClock } from "./probe-clock.ts";
import { Stop } from "../../model/errors/stop.ts";

/** The maximum number of reads until a target without a usable response is given up. */
const mostAsked = 3;

/**
 * Sends one harmless read before anything else, to find out whether the target serves the interface and accepts
 * the credential. If the response is ambiguous or rejects the credential, sends a few more. Then moves the target's clock, if it has one.
 * Throws ConformanceError `TARGET_UNREACHABLE`, `TARGET_UNAVAILABLE`, `TARGET_LIMITED`, `TARGET_REDIRECTS`,
 * `TARGET_ABSENT`, `CREDENTIAL_MISSING`, `CREDENTIAL_REJECTED`, `CONTROL_UNREACHABLE`, `CONTROL_REJECTED` or
 * `CLOCK_FAILED`.
 */
export async function probeTarget(session: Session, reads: readonly Subject[]): Promise<void> {
  await probeInterface(session, reads);
  await probeClock(session);
}

async function probeInterface(session: Session, reads: readonly Subject[]): Promise<void> {
  const troubles: Trouble[] = [];
  let rejection: ConformanceError | undefined;
  for (const subject of reads.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostAsked)) {
    const exchange = await ask(session, subject);
    if (!exchange) return;
    const trouble = findTrouble(subject, exchange);
    if (!trouble) {
      const isTelling = rejection === undefined || isSecured(subject);
      const rejected = judgeCredential(session, subject, exchange);
      if (!rejected && isTelling) return;
      if (rejected?.code === "CREDENTIAL_MISSING") throw rejected;
      // A single operation may reject every credential.
      rejection ??= rejected;
      continue;
    }
    troubles.push(trouble);
    // A further request would use up more of the limit.
    if (trouble.kind === "limited") break;
  }
  if (rejection) throw rejection;
  rejectTroubles(session, troubles);
}

/**
 * Sorts reads by the information that their response gives: reads that require a credential first, then reads that need no existing object.
 */
function rank(subject: Subject): number {
  const { parameters } = subject.operation;
  return (isSecured(subject) ? 0 : 2) + (parameters.some((one) => one.in === "path") ? 1 : 0);
}

async function ask(session: Session, subject: Subject): Promise<Exchange | undefined> {
  try {
    return await createTrialContext(session, subject, {
      check: "probe",
      purpose: "plain request",
    }).plain();
  } catch (error) {
    if (error instanceof Stop) return undefined;
    throw error;
  }
}

/** Why a response shows that the credential of the run is missing or invalid; `undefined` if it does not. */
function judgeCredential(
  { contract, target }: Session,
  subject: Subject,
  { response, request }: Exchange,
): ConformanceError | undefined {
  const asked = `${request.method} ${request.url}`;
  const challenge = credentialSchemes(contract, subject.operation).find(
    (scheme) => scheme.challenge,
  )?.challenge;
  if (response.status !== (challenge?.unauthenticated ?? 401) || !isSecured(subject))
    return undefined;
  const [identity] = target.identities;
  if (identity.token === undefined) {
    return new ConformanceError(
      "CREDENTIAL_MISSING",
      `${asked} requires a credential, but none was provided`,
      {
        hint: `Set PLUMBLINE_TOKEN, pass --token, or run plumbline login ${target.baseUrl}.`,
      },
    );
  }
  return new ConformanceError(
    "CREDENTIAL_REJECTED",
    `The target rejects the credential of ${identity.name}: ${asked} was answered with ${response.status}`,
    {
      hint: "Check that the token is valid for this target and has not expired.",
    },
  );
}
