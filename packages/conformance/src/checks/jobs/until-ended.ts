import type { JobPolicy } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { TrialContext } from "../../model/case.ts";
import type { Exchange } from "@plumbline/report";
import { type Job, pick } from "./find-job.ts";

/** The end of polling, and the last response. */
export interface Polled {
  readonly end: "ended" | "running" | "rejected";
  readonly last: Exchange;
  /** The passed time, in milliseconds. */
  readonly passed: number;
}

/** Pauses between polls, in milliseconds. Long ones cost no time with a movable clock. */
const moved: readonly number[] = Array.from({ length: 10 }, (_, index) => 1_000 * 2 ** index);
const waited: readonly number[] = [250, 500, 1_000, 1_500];

/** The maximum number of polls. */
export const mostPolls: number = moved.length + 1;

/** Polls a job until it ends: for up to a quarter of an hour with a movable clock, otherwise for a few seconds. */
export async function untilEnded(job: Job, context: TrialContext): Promise<Polled> {
  const pauses = job.source.poll.target.clock ? moved : waited;
  let passed = 0;
  let last = await job.look();
  for (const pause of pauses) {
    const end = endOf(last, job.source.policy);
    if (end !== "running") return { end, last, passed };
    await context.letPass(pause);
    passed += pause;
    last = await job.look();
  }
  return { end: endOf(last, job.source.policy), last, passed };
}

/** The state of a polled job. Every status that the policy does not list means that it is running. */
export function endOf(polled: Exchange, { done, failed, status }: JobPolicy): Polled["end"] {
  if (!isSuccess(polled.response.status)) return "rejected";
  const found = pick(polled, status);
  return typeof found === "string" && [...done, ...failed].includes(found) ? "ended" : "running";
}
