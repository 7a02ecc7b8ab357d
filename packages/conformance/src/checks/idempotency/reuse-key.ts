import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";

export interface Reuse {
  readonly key: string;
  /** The status for a key reused with other arguments. */
  readonly expected: number;
  /** The difference from the first arguments, if the case does not state it. */
  readonly what?: string;
  readonly isAsIs: boolean;
}

/** Sends a key again with other arguments and judges the response. */
export async function reuseKey(
  context: TrialContext,
  input: Input,
  reuse: Reuse,
): Promise<CaseVerdict> {
  const { key, expected, isAsIs } = reuse;
  const { status } = (await context.send(input, { key, isAsIs, isSpared: true })).response;
  if (isFailure(status)) {
    // A random failure is unlikely to happen twice.
    const again = (await context.send(input, { key, isAsIs, isSpared: true })).response;
    return again.status === status ? wrong(status, reuse) : judgeReuse(again.status, reuse);
  }
  if (status === expected || isSuccess(status) || !tellsOfInput(status))
    return judgeReuse(status, reuse);
  // If the input is accepted with a new key, the rejection concerned the key.
  const own = await context.send(input, {
    key: context.mintKey(input, "own"),
    isAsIs,
    isSpared: false,
  });
  return isSuccess(own.response.status) ? wrong(status, reuse) : judgeReuse(status, reuse);
}

function isFailure(status: number): boolean {
  return isServerError(status) && !notNow.has(status);
}

function judgeReuse(status: number, reuse: Reuse): CaseVerdict {
  if (status === reuse.expected) return holds;
  if (isSuccess(status)) return wrong(status, reuse);
  return unproven(`the reused key returned ${status}, which may have another reason`);
}

function wrong(status: number, { expected, what }: Reuse): CaseVerdict {
  return broken(`status ${status}${what === undefined ? "" : ` to ${what}`}`, `status ${expected}`);
}

/** Whether a rejection may concern the request rather than its caller or a temporary condition. */
function tellsOfInput(status: number): boolean {
  return status >= 400 && status < 500 && !ofCaller.has(status);
}

const ofCaller: ReadonlySet<number> = new Set([
  httpStatus.unauthorized,
  httpStatus.paymentRequired,
  httpStatus.forbidden,
  httpStatus.notFound,
  httpStatus.tooManyRequests,
]);
