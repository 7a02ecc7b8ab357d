import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { Breach, TrialContext, SequenceModel } from "../../model/case.ts";
import { differing } from "./reflection.ts";

/** Ends a sequence because a response differs from the values that were written last. */
export class Disproof extends Error {
  readonly breach: Breach;
  constructor(breach: Breach) {
    super(breach.found);
    this.breach = breach;
  }
}

/** Ends a sequence that is inconclusive, for a reason that another check covers. */
export class Doubt extends Error {}

/** Reads and compares with the values that were written last. Throws Disproof or Doubt. */
export async function readNow(
  { known, reading }: SequenceModel,
  context: TrialContext,
): Promise<void> {
  if (known.size === 0) return;
  const read = await context.send(reading, { isAsIs: true });
  if (!isSuccess(read.response.status)) throw new Doubt(`reading returned ${read.response.status}`);
  const breach = differing(known, read);
  if (breach) throw new Disproof(breach);
}
