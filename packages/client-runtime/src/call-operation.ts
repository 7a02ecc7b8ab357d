import type { OperationEntry } from "./operation-table.ts";
import { checkDeadline } from "./check-options.ts";
import { freezeCall } from "./freeze-call.ts";
import type { Outcome } from "./outcome.ts";
import { prepareCall, type CallInput } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";
import { sendCall } from "./send-call.ts";

/** One call from its input to its outcome. Rejects only with a ClientError, which says that the calling program is wrong. */
export async function callOperation(
  runtime: Runtime,
  [name, entry]: readonly [name: string, entry: OperationEntry],
  input: CallInput,
): Promise<Outcome> {
  const { signal, deadlineMs } = input;
  checkDeadline(deadlineMs);
  const call = freezeCall(prepareCall(name, entry, input), runtime);
  return sendCall(call, runtime, { signal, deadlineMs });
}
