import { type Method, methodOf } from "../call/method-of.ts";
import { jobsOf } from "../jobs/jobs-of.ts";
import { pagesOf } from "../pages/pages-of.ts";
import type { Operation } from "../request/operation.ts";
import type { Runtime } from "../call/runtime.ts";

/** One function for each operation of the table, untyped. Their types are computed from the table. */
export function methodsOf(runtime: Runtime): Readonly<Record<string, Method>> {
  const { operations } = runtime;
  const methods = Object.values(operations).map((operation) => {
    const call = methodOf(runtime, operation);
    const { pagination, job } = operation;
    const poll = job && operations[job.poll];
    return [
      operation.name,
      Object.freeze(
        Object.assign(call, {
          ...downloadOf(runtime, operation),
          ...(pagination && pagesOf(call, pagination)),
          ...(poll && jobsOf({ runtime, job, poll }, methodOf(runtime, poll))),
        }),
      ),
    ];
  });
  return Object.fromEntries(methods);
}

/** `download` of an operation, untyped; nothing for an operation without files. */
function downloadOf(runtime: Runtime, operation: Operation): { readonly download?: Method } {
  const { readDownload } = operation.functions ?? {};
  if (!readDownload) return {};
  const functions = { ...operation.functions, readAnswer: readDownload };
  return { download: methodOf(runtime, { ...operation, functions }) };
}
