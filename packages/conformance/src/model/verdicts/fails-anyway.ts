import type { Exchange } from "@plumbline/report";
import type { CaseVerdict, TrialContext } from "../case.ts";
import type { Input } from "../input.ts";
import { isServerError, isSuccess } from "./is-success.ts";
import { unproven } from "./verdicts.ts";

export interface Comparison {
  /** The request with a usual value at the part that the case is about. Default: only the plain request is compared. */
  readonly usual: Input | undefined;
  /** Whether the compared requests differ in other parts too, so that only a success of theirs tells what causes the error. */
  readonly isFar?: boolean;
}

/**
 * Whether a server error may have another cause than the part of a request that a case is about: the plain request, or the same request
 * with a usual value at that part, gets a server error too. Observers report that error.
 */
export async function failsAnyway(
  context: TrialContext,
  { usual, isFar = false }: Comparison,
): Promise<boolean> {
  const fails = ({ response }: Exchange): boolean =>
    isFar ? !isSuccess(response.status) : isServerError(response.status);
  if (fails(await context.plain())) return true;
  return usual !== undefined && fails(await context.send(usual));
}

/** The verdict on a varied plain request, or `unproven` if the plain request gets a server error too. */
export async function unlessPlainFails(
  verdict: CaseVerdict,
  status: number,
  context: TrialContext,
): Promise<CaseVerdict> {
  const isBlamed = verdict.outcome === "broken" && isServerError(status);
  return isBlamed && (await failsAnyway(context, { usual: undefined }))
    ? unproven(`returned ${status}, as for the plain request`)
    : verdict;
}
