import { accessFaults } from "./access-faults.ts";
import { answerFaults } from "./answer-faults.ts";
import type { Fault } from "./fault-board/fault.ts";
import { keyFaults } from "./key-faults.ts";
import { stateFaults } from "./state-faults.ts";

/** The faults that the sandbox offers by itself: those that clients have to cope with. */
export const allFaults: readonly Fault[] = [
  ...inGroup("Idempotency keys", keyFaults),
  ...inGroup("Credentials and limits", accessFaults),
  ...inGroup("Jobs and lists", stateFaults),
  ...inGroup("Responses", answerFaults),
];

function inGroup(group: string, faults: readonly Fault[]): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, group }));
}
