import { createTrialContext } from "../../send/session/create-trial-context.ts";
import { resend } from "../../send/session/resend.ts";
import { unplanned } from "../../send/explore/send-alone.ts";
import type { Session } from "../../send/session/create-session.ts";
import { Stop } from "../../model/errors/stop.ts";
import type { Observation, ObserverCheck } from "../../model/check.ts";
import type { Plan, PlanEntry } from "../../model/plan.ts";
import type { Exchange, Finding } from "@plumbline/report";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { cannotTell, fixed, notOf, stillFailing, type Told } from "./replay-outcome.ts";
import { runCasesOf } from "./run-cases-of.ts";

export interface ObserverFinding {
  readonly entry: PlanEntry;
  readonly check: ObserverCheck;
  readonly plan: Plan;
  /** The base URL of the run. */
  readonly baseUrl: string;
}

/** Sends the request of an observer's finding again, and lets the observer judge the response. */
export async function replayObservation(
  session: Session,
  { entry, check, plan, baseUrl }: ObserverFinding,
  finding: Finding,
): Promise<Told> {
  const judged = finding.exchanges.at(-1);
  if (!judged) return cannotTell("the report does not contain the exchange that was judged");
  const before = session.exchanges.length;
  const trouble = await sendAgain(session, { entry, plan, judged, baseUrl });
  const seen = session.exchanges
    .slice(before)
    .filter(
      ({ operation, purpose }) => operation === judged.operation && purpose === judged.purpose,
    );
  if (trouble !== undefined) return cannotTell(trouble, seen);
  const observed = check.observe(entry.subject, seen);
  if (!observed || "reason" in observed) return cannotTell(observed?.detail ?? nothingSeen, seen);
  return tell(observed, { finding, judged, seen });
}

const nothingSeen = "the response has nothing that the check judges";

interface Sending extends Pick<ObserverFinding, "entry" | "plan" | "baseUrl"> {
  readonly judged: Exchange;
}

/** Returns a sentence if nothing could be sent. */
async function sendAgain(
  session: Session,
  { entry, plan, judged, baseUrl }: Sending,
): Promise<string | undefined> {
  const { operation } = entry.subject;
  if (judged.check === undefined) return orStopped(() => sendPlain(session, entry));
  if (judged.check === unplanned)
    return orStopped(async () =>
      (await resend(session, judged, { operation, baseUrl })) ? undefined : notOf(operation.id),
    );
  const sender = plan.entries.find(({ check }) => check.id === judged.check);
  if (!sender) return `the check ${judged.check}, which sent the request, no longer applies`;
  if (sender.skip) return `${sender.skip.reason}: ${sender.skip.detail}`;
  const { outcomes } = await runCasesOf(session, sender, { purpose: judged.purpose });
  return outcomes.find(({ stop }) => stop)?.stop?.message;
}

async function sendPlain(session: Session, { check, subject }: PlanEntry): Promise<void> {
  // The plain request must be sent again for each replay.
  session.plain.delete(subject.operation.id);
  const purpose = "plain request";
  await createTrialContext(session, subject, { check: check.id, purpose }).plain();
}

/** Returns a sentence if the run ends before the request is sent. */
async function orStopped(
  send: () => Promise<string | undefined | void>,
): Promise<string | undefined> {
  try {
    return (await send()) ?? undefined;
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
}

interface Seen {
  readonly finding: Finding;
  readonly judged: Exchange;
  readonly seen: readonly Exchange[];
}

function tell(observations: readonly Observation[], { finding, judged, seen }: Seen): Told {
  for (const { exchange, breaches } of observations) {
    const same = breaches.find(({ clause }) => clause === finding.clause);
    if (same) return stillFailing(`found ${same.found}, expected ${same.expected}`, [exchange]);
  }
  const clean = observations.find(
    ({ exchange, holds }) =>
      holds.includes(finding.clause) ||
      isComparable(exchange.response.status, judged.response.status),
  );
  if (clean) return fixed("the response satisfies the clause", [clean.exchange]);
  const last = seen.at(-1);
  return cannotTell(
    last
      ? `the response was ${last.response.status} this time, which proves nothing about the clause`
      : nothingSeen,
    seen.slice(-1),
  );
}

/**
 * Whether the new status can show that a finding is fixed. If a status was the finding, another status that is about the request shows
 * that.
 */
function isComparable(now: number, then: number): boolean {
  if (now === then) return true;
  const wasTrouble = then === 0 || then >= 500;
  const elsewhere: readonly number[] = [0, httpStatus.unauthorized, httpStatus.tooManyRequests];
  return wasTrouble && now < 500 && !elsewhere.includes(now);
}
