import { unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";

/** Thrown if a step that a case depends on failed, so that the case proves nothing. */
export class Inconclusive extends Error {
  constructor(why: string) {
    super(why);
    this.name = "Inconclusive";
  }
}

/** The verdict of a trial; unproven if one of its steps failed. */
export async function orUnproven(trial: () => Promise<CaseVerdict>): Promise<CaseVerdict> {
  try {
    return await trial();
  } catch (error) {
    if (error instanceof Inconclusive) return unproven(error.message);
    throw error;
  }
}
