import type { Operation } from "../request/operation.ts";
import type { Outcome } from "../outcome/outcome.ts";
import { type CallInput, prepareCall } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";
import { sendCall } from "./send-call.ts";

/** A method of a client, untyped. Its types are computed from the table. */
export type Method = (input?: CallInput | null) => Promise<Outcome>;

/** The method of an operation, which makes one call. Rejects only with ClientError, if the input is invalid. */
export function methodOf(runtime: Runtime, operation: Operation): Method {
  return async (given) => {
    const input = given ?? {};
    const { signal, deadlineMs, sentBefore } = input;
    const options = { signal, deadlineMs, sentBefore };
    return sendCall(prepareCall(runtime, operation, input), runtime, options);
  };
}
