import type { Operation } from "../request/operation.ts";
import type { Outcome } from "../outcome/outcome.ts";
import { type CallInput, prepareCall } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";
import { sendCall } from "./send-call.ts";

/** A method of a client, untyped: the types are computed from its table. */
export type Method = (input?: CallInput | null) => Promise<Outcome>;

/** The method of an operation: one call from its input to its outcome. Rejects only with a ClientError, which says that the calling program is wrong. */
export function methodOf(runtime: Runtime, operation: Operation): Method {
  return async (given) => {
    const input = given ?? {};
    const { signal, deadlineMs, sentBefore } = input;
    const options = { signal, deadlineMs, sentBefore };
    return sendCall(prepareCall(runtime, operation, input), runtime, options);
  };
}
