import { accessFaults } from "./access-faults.ts";
import { answerFaults } from "./answer-faults.ts";
import type { Fault } from "./fault.ts";
import { keyFaults } from "./key-faults.ts";
import { stateFaults } from "./state-faults.ts";

/** The faults that the sandbox offers by itself: those that clients have to cope with. */
export const allFaults: readonly Fault[] = [
  ...keyFaults,
  ...accessFaults,
  ...stateFaults,
  ...answerFaults,
];
