import { type Method, methodOf } from "../call/method-of.ts";
import type { CallInput } from "../call/prepare-call.ts";
import { waitForJob } from "./jobs/wait-for-job.ts";
import { iterateItems, iteratePages } from "./pages/iterate-pages.ts";
import type { Runtime } from "../call/ongoing/runtime.ts";
import type { Operation } from "../request/operation.ts";
import type { Settle } from "./throwing.ts";

/** One function for each operation of the table, untyped. Their types are computed from the table. */
export function methodsOf(runtime: Runtime, settle: Settle): Readonly<Record<string, object>> {
  const methods = Object.values(runtime.operations).map((operation) => {
    const { job, name, pagination } = operation;
    const call = methodOf(runtime, operation);
    const more = {
      ...downloadOf(operation, runtime, settle),
      ...(pagination && { items: of(call, iterateItems), pages: of(call, iteratePages) }),
      ...(job && { wait: of(call, waitForJob) }),
    };
    return [name, Object.freeze(Object.assign(settled(call, settle), more))];
  });
  return Object.fromEntries(methods);
}

/** A function of a method, such as its `pages`, without its first argument. */
function of<Given extends unknown[], Result>(
  call: Method,
  run: (call: Method, ...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => run(call, ...given);
}

/** `download` of an operation, untyped; nothing for an operation without files. */
function downloadOf(operation: Operation, runtime: Runtime, settle: Settle): object | undefined {
  const readResponse = operation.functions?.readDownload;
  const functions = { ...operation.functions, readResponse };
  return (
    readResponse && { download: settled(methodOf(runtime, { ...operation, functions }), settle) }
  );
}

function settled(call: Method, settle: Settle) {
  return async (input?: CallInput | null): Promise<unknown> => settle(await call(input));
}
