import { wireMethod } from "@plumbline/wire";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import type { CallHooks, GivenHooks, StartedCall } from "./call-hooks.ts";
import type { ClientHooks } from "./client-hooks.ts";
import { observe } from "./observe.ts";
import { hookedExchange } from "./hooked-exchange.ts";

/**
 * Makes the value of the option `hooks`. The hooks of each point of a call run one after the other, in their order. A call waits for them until its
 * deadline has passed or its signal is aborted.
 * @example
 * ```ts
 * import { runHooks } from "@plumbline/client-runtime";
 * import { createClient } from "./generated/client.ts";
 *
 * const hooks = runHooks({
 *   onRequest: ({ attempt }) => ({ "x-attempt": String(attempt) }),
 *   onOutcome: ({ operation, kind }) => console.log(operation, kind),
 * });
 * export const client = createClient({ baseUrl: "https://shop.test/v2", auth: "key", hooks });
 * ```
 */
export function runHooks(...given: GivenHooks[]): ClientHooks {
  return (ongoing: OngoingCall) => {
    const call = describe(ongoing);
    const hooks: CallHooks[] = [];
    // A call never rejects: if a function throws, the first attempt is not sent.
    let failed: readonly unknown[] = [];
    try {
      for (const each of given) hooks.push(typeof each === "function" ? each(call) : each);
    } catch (cause) {
      failed = [cause];
    }
    ongoing.exchange = hookedExchange({ call, hooks, failed });
    return async (outcome) =>
      observe(
        ongoing,
        "onOutcome",
        hooks.map(
          ({ onOutcome }) =>
            () =>
              onOutcome?.(outcome),
        ),
      );
  };
}

function describe({ call, signal }: OngoingCall): StartedCall {
  const { entry, idempotencyKey } = call;
  const { name: operation, method, path } = entry;
  return { operation, method: wireMethod(method), path, idempotencyKey, signal };
}
