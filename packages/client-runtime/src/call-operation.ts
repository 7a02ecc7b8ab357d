import { checkOptions } from "./check-options.ts";
import type { Operation } from "./operation-functions.ts";
import type { Outcome } from "./outcome.ts";
import { type CallInput, prepareCall } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";
import { sendCall } from "./send-call.ts";

/** One call from its input to its outcome. Rejects only with a ClientError, which says that the calling program is wrong. */
export async function callOperation(
  runtime: Runtime,
  operation: Operation,
  input: CallInput,
): Promise<Outcome> {
  checkOptions(input);
  return sendCall(prepareCall(runtime, operation, input), runtime, {
    signal: input.signal,
    deadlineMs: input.deadlineMs,
  });
}
