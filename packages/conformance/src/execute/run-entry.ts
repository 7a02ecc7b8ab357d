import type { PlanEntry } from "../model/check.ts";
import type { CheckResult } from "../model/run.ts";
import { isWrite } from "../judge/is-write.ts";
import {
  type Spent,
  skippedResult,
  summarizeCases,
  summarizeObservations,
} from "../judge/summarize-check.ts";
import type { Session } from "./create-session.ts";
import { createHands } from "./create-hands.ts";
import { runCases } from "./run-cases.ts";
import { Stop } from "./stop.ts";

/** Runs one planned check on one operation. `earlier` are the results that came before it. */
export async function runEntry(
  session: Session,
  entry: PlanEntry,
  earlier: readonly CheckResult[],
): Promise<CheckResult> {
  const { check, subject } = entry;
  if (entry.skip) return skippedResult(entry, entry.skip);
  const failed = failedPrerequisite(entry, earlier);
  if (failed)
    return skippedResult(entry, {
      reason: "prerequisite-failed",
      detail: `${failed} failed on this operation`,
    });
  const meter = startMeter(session, entry);
  if (check.kind === "property")
    return summarizeCases(entry, await runCases(session, entry), meter());
  const seen = session.exchanges.filter(({ operation }) => operation === subject.operation.id);
  const exchanges = seen.length > 0 ? seen : await plainExchange(session, entry);
  const observed = check.observe(subject, exchanges);
  if (observed && "reason" in observed) return skippedResult(entry, observed);
  return summarizeObservations(entry, observed ?? [], meter());
}

function failedPrerequisite(
  { check, subject }: PlanEntry,
  earlier: readonly CheckResult[],
): string | undefined {
  if (check.kind !== "property") return undefined;
  return check.after?.find((id) =>
    earlier.some(
      (result) =>
        result.check === id &&
        result.operation === subject.operation.id &&
        result.status === "failed",
    ),
  );
}

/** What an observer looks at when it runs alone. */
async function plainExchange(
  session: Session,
  { check, subject }: PlanEntry,
): ReturnType<typeof plainOf> {
  return plainOf(
    session,
    createHands(session, subject, { check: check.id, purpose: "plain request" }),
  );
}

async function plainOf(
  _session: Session,
  hands: ReturnType<typeof createHands>,
): Promise<Awaited<ReturnType<typeof hands.plain>>[]> {
  try {
    return [await hands.plain()];
  } catch (error) {
    if (error instanceof Stop) return [];
    throw error;
  }
}

function startMeter(session: Session, { subject: { contract } }: PlanEntry): () => Spent {
  const before = session.exchanges.length;
  const started = performance.now();
  return () => {
    const sent = session.exchanges.slice(before);
    const writes = sent.filter((exchange) => isWrite(contract, exchange)).length;
    const durationMs = Math.round(performance.now() - started);
    return { operations: sent.length, writes, durationMs };
  };
}
