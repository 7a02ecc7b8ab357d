import type { OperationEntry } from "../table/operation-table.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { CallInput } from "../call/prepare-call.ts";
import type { WaitOptions } from "./job-methods.ts";
import type { JobOutcome } from "./job-outcome.ts";
import { type JobSource, waitForJob } from "./wait-for-job.ts";

type Source = Omit<JobSource, "poll"> & { readonly poll: OperationEntry };
type Call = (input: CallInput) => Promise<Outcome>;
type Wait = (started: unknown, options?: WaitOptions | null) => Promise<JobOutcome>;

/** The `wait` of a method, untyped. `call` polls the job, whose ID is its first path parameter. */
export function jobsOf(
  { poll: { parameters }, ...source }: Source,
  call: Call,
): { readonly wait: Wait } {
  const [parameter] = parameters.path;
  const poll = async (id: unknown, limits: CallInput): Promise<Outcome> =>
    call({ path: { [parameter?.name ?? ""]: id }, ...limits });
  return {
    wait: async (started, options) => waitForJob({ ...source, poll }, started, options ?? {}),
  };
}
