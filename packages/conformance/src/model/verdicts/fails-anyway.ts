import type { CaseVerdict, TrialContext } from "../case.ts";
import type { Input } from "../input.ts";
import { isServerError } from "./is-success.ts";
import { unproven } from "./verdicts.ts";

/**
 * Whether a server error has another cause than the part of a request that a case is about: the plain request, or the same request with a
 * usual value at that part, gets a server error too. Observers report that error.
 */
export async function failsAnyway(
  context: TrialContext,
  usual: Input | undefined,
): Promise<boolean> {
  if (isServerError((await context.plain()).response.status)) return true;
  if (usual === undefined) return false;
  return isServerError((await context.send(usual)).response.status);
}

/** The verdict on a varied plain request, or `unproven` if the plain request gets a server error too. */
export async function unlessPlainFails(
  verdict: CaseVerdict,
  status: number,
  context: TrialContext,
): Promise<CaseVerdict> {
  const isBlamed = verdict.outcome === "broken" && isServerError(status);
  return isBlamed && (await failsAnyway(context, undefined))
    ? unproven(`returned ${status}, as for the plain request`)
    : verdict;
}
