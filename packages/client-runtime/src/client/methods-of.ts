import { loadFeatures } from "#features";
import { type Method, methodOf } from "../call/method-of.ts";
import type { CallInput } from "../call/prepare-call.ts";
import type { Features } from "../features/features.ts";
import type { Runtime } from "../ongoing/runtime.ts";
import type { Operation } from "../request/operation.ts";
import type { Settle } from "./throwing.ts";

/** One function for each operation of the table, untyped. Their types are computed from the table. */
export function methodsOf(runtime: Runtime, settle: Settle): Readonly<Record<string, object>> {
  const methods = Object.values(runtime.operations).map((operation) => {
    const { job, name, pagination } = operation;
    const call = methodOf(runtime, operation);
    const more = {
      ...downloadOf(operation, runtime, settle),
      ...(pagination && { items: iterate("items", call), pages: iterate("pages", call) }),
      ...(job && { wait: waiter(call) }),
    };
    return [name, Object.freeze(Object.assign(settled(call, settle), more))];
  });
  return Object.fromEntries(methods);
}

type Rest<Kind extends keyof Features> =
  Parameters<Features[Kind]> extends [unknown, ...infer Given] ? Given : never;

/** `pages` or `items` of a method, untyped. */
export function iterate(
  kind: "items" | "pages",
  call: Method,
): (...given: Rest<typeof kind>) => AsyncGenerator<unknown, void, undefined> {
  return async function* (...given) {
    const features = await loadFeatures();
    yield* features[kind](call, ...given);
  };
}

/** `wait` of a method, untyped. */
export function waiter(call: Method): (...given: Rest<"waitForJob">) => Promise<unknown> {
  return async (...given) => (await loadFeatures()).waitForJob(call, ...given);
}

/** `download` of an operation, untyped; nothing for an operation without files. */
function downloadOf(operation: Operation, runtime: Runtime, settle: Settle): object | undefined {
  const readAnswer = operation.functions?.readDownload;
  const functions = { ...operation.functions, readAnswer };
  return (
    readAnswer && { download: settled(methodOf(runtime, { ...operation, functions }), settle) }
  );
}

function settled(call: Method, settle: Settle) {
  return async (input?: CallInput | null): Promise<unknown> => settle(await call(input));
}
