import { callOperation } from "./call-operation.ts";
import { jobsOf } from "./jobs/jobs-of.ts";
import type { OperationEntry } from "./operation-table.ts";
import type { Outcome } from "./outcome.ts";
import { pagesOf } from "./pages/pages-of.ts";
import type { CallInput } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";

type Method = (input?: CallInput | null) => Promise<Outcome>;

/** One function per operation of the table, untyped: the types are computed from the same table. */
export function methodsOf(runtime: Runtime): Readonly<Record<string, Method>> {
  const { operations } = runtime.table;
  const methods = Object.entries(operations).map(([name, entry]) => {
    const call = methodOf(runtime, name, entry);
    const { pagination, job } = entry;
    const poll = job && operations[job.poll];
    return [
      name,
      Object.freeze(
        Object.assign(call, {
          ...(pagination && pagesOf(call, pagination)),
          ...(poll && jobsOf(runtime, job, methodOf(runtime, job.poll, poll))),
        }),
      ),
    ];
  });
  return Object.fromEntries(methods);
}

function methodOf(runtime: Runtime, name: string, entry: OperationEntry): Method {
  return async (input) => callOperation(runtime, [name, entry], input ?? {});
}
