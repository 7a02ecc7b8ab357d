import type { TestJudgeOptions } from "./open-test-judge.ts";

/** The variable of the environment with which a reporter tells its options to the workers. */
const variable = "PLUMBLINE_TRAFFIC";

/** Tells the options of a reporter to the workers that start from now on. */
export function shareOptions(options: TestJudgeOptions): void {
  process.env[variable] = JSON.stringify(options);
}

/** The options of the reporter of this run; none without a reporter. */
export function sharedOptions(): TestJudgeOptions {
  return JSON.parse(process.env[variable] ?? "{}") as TestJudgeOptions; // as `shareOptions` wrote it
}
