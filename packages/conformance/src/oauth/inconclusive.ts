import { unproven } from "../verdicts/verdicts.ts";
import type { CaseVerdict } from "../model/case.ts";

/** Thrown when a step that a case builds on did not work: the case then proves nothing. */
export class Inconclusive extends Error {
  constructor(why: string) {
    super(why);
    this.name = "Inconclusive";
  }
}

/** What a trial shows; nothing if one of its steps did not work. */
export async function orUnproven(trial: () => Promise<CaseVerdict>): Promise<CaseVerdict> {
  try {
    return await trial();
  } catch (error) {
    if (error instanceof Inconclusive) return unproven(error.message);
    throw error;
  }
}
