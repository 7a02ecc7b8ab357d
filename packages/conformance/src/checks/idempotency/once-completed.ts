import { isDeepStrictEqual } from "node:util";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict, Completed, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, type CaseSketch } from "../../input/case-for.ts";

/**
 * Judges a statement about a completed request. Uses the run's plain request if it completed, so that many checks share one execution;
 * otherwise sends a new request. Unproven if the new request does not complete.
 */
export async function onceCompleted(
  context: TrialContext,
  plain: Input,
  judge: (first: Completed) => CaseVerdict | Promise<CaseVerdict>,
): Promise<CaseVerdict> {
  const known = await context.completed();
  if (known && isDeepStrictEqual(known.input, plain)) return judge(known);
  const key = context.mintKey(plain);
  const input = context.taken(plain);
  const exchange = await context.send(plain, { key, isSpared: false });
  const { status } = exchange.response;
  return isSuccess(status)
    ? judge({ input, key, exchange })
    : unproven(`returned ${status}, so no request completed`);
}

/** A case about a completed request with a key. */
export function completedCase(subject: Subject, { trial, ...sketch }: CompletedSketch): Case {
  return caseFor(subject, {
    ...sketch,
    trial: (plain, context) => onceCompleted(context, plain, (first) => trial(first, context)),
  });
}

interface CompletedSketch extends Omit<CaseSketch, "trial"> {
  readonly trial: (first: Completed, context: TrialContext) => CaseVerdict | Promise<CaseVerdict>;
}
