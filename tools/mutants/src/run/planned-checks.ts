import { planConformance } from "@plumbline/conformance";
import type { SoundSubject } from "../subject.ts";
import { openSandbox } from "./open-sandbox.ts";

/** Ids of the checks that have something to look at in this contract: what plans nothing can notice nothing. */
export async function plannedChecks(
  subject: SoundSubject,
  seed: number,
): Promise<readonly string[]> {
  const { contract, journeys } = subject;
  const { target, close } = await openSandbox(subject, {});
  try {
    const { entries } = planConformance({ contract, journeys, target, seed });
    return [...new Set(entries.map(({ check }) => check.id))];
  } finally {
    await close();
  }
}
