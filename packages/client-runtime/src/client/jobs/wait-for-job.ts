import { textOfBigInt } from "../../table/text-of-big-int.ts";
import { pendingBackoff } from "../../outcome/retry/backoff.ts";
import { checkOptions } from "../../options/check-options.ts";
import { type Method, methodOf, origin } from "../../call/method-of.ts";
import { ClientError } from "../../options/client-error.ts";
import { atPointer } from "../../table/at-pointer.ts";
import type { OperationEntry } from "../../table/operation-table.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import type { CallInput } from "../../call/prepare-call.ts";
import { retryAfter } from "../../outcome/retry/retry-after.ts";
import { systemClock } from "../../options/time/clock.ts";
import type { Runtime } from "../../call/ongoing/runtime.ts";
import type { WaitOptions } from "./job-methods.ts";
import type { JobOutcome } from "./job-outcome.ts";
import { judgeJob, judgeWait } from "./judge-job.ts";

/** Time that is left for the last poll. */
const lastPollMs = 1000;

/** Polls the job that a method has started, until the job or the wait has ended; untyped. Rejects only with ClientError. */
export async function waitForJob(
  call: Method,
  started: unknown,
  given?: WaitOptions | null,
): Promise<JobOutcome> {
  const { runtime, job, poll } = sourceOf(call);
  const options = given ?? {};
  const { clock = systemClock, now, random, deadlineMs: longestPoll } = runtime;
  const { auth, signal = new AbortController().signal, deadlineMs = longestPoll } = options;
  checkOptions(options);
  const deadlineAt = now() + deadlineMs;
  const id = findId(started, job);
  const report = reporter(options);
  let isLast = false;
  for (let polls = 0, data: unknown; ; polls += 1) {
    const left = Math.max(1, deadlineAt - now());
    // oxlint-disable-next-line no-await-in-loop -- each iteration depends on the one before
    const outcome = await poll(id, { auth, signal, deadlineMs: Math.min(left, longestPoll) });
    const { receipt } = outcome;
    if (outcome.ok) {
      // oxlint-disable-next-line no-await-in-loop
      data = await report(outcome.data);
      const ended = judgeJob(data, job);
      if (ended) return { ...ended, id, data, outcome, receipt };
    }
    const askedMs = askedPause(outcome, now);
    const wantedMs = Math.max(askedMs, pendingBackoff(polls, random));
    const longestMs = longestPause(deadlineAt - now());
    const isTime = !isLast && longestMs > 0 && askedMs <= longestMs;
    isLast = wantedMs > longestMs;
    const pauseMs = Math.min(wantedMs, longestMs);
    const stopped = judgeWait(outcome, { runtime, isTime });
    if (stopped) return { ...stopped, id, data, outcome, receipt };
    // oxlint-disable-next-line no-await-in-loop
    await clock.sleep(pauseMs, signal);
  }
}

/** How a job is polled. */
interface JobSource {
  readonly runtime: Runtime;
  readonly job: NonNullable<OperationEntry["job"]>;
  /** Polls the job of an ID, which is the first path parameter. */
  readonly poll: (id: unknown, input: CallInput) => Promise<Outcome>;
}

function sourceOf(call: Method): JobSource {
  const { runtime, operation } = call[origin];
  const { job, name } = operation;
  if (!job) throw new ClientError("option-invalid", `${name} does not start a job`);
  const operationOfPoll = runtime.operations[job.poll];
  if (!operationOfPoll)
    throw new ClientError(
      "option-invalid",
      `The jobs of ${name} are read by ${job.poll}; create the methods of both operations together`,
    );
  const read = methodOf(runtime, operationOfPoll);
  const [parameter] = operationOfPoll.parameters.path;
  const poll: JobSource["poll"] = async (id, input) =>
    read({ path: { [parameter?.name ?? ""]: id }, ...input });
  return { runtime, job, poll };
}

/** The ID in the outcome or the data that started the job, or the ID that was passed. The first poll rejects an invalid one. */
function findId(started: unknown, { id }: JobSource["job"]): unknown {
  if (typeof started !== "object") return started;
  return atPointer(started, `/data${id}`) ?? atPointer(started, id);
}

/** Returns a function that reports each state of a job that differs from the one before. */
function reporter({ onProgress }: WaitOptions): (data: unknown) => Promise<unknown> {
  let before: string | undefined;
  return async (data) => {
    const state = JSON.stringify(data, textOfBigInt);
    try {
      if (state !== before) await onProgress?.(data);
    } catch (cause) {
      throw new ClientError("option-invalid", "The option onProgress threw an error", { cause });
    }
    before = state;
    return data;
  };
}

/** The pause after which there is time for one more poll before the deadline. */
function longestPause(leftMs: number): number {
  return leftMs - Math.min(lastPollMs, leftMs / 2);
}

function askedPause(outcome: Outcome, now: Runtime["now"]): number {
  return ("headers" in outcome && retryAfter(outcome.headers, now())) || 0;
}
