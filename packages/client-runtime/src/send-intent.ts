import { checkOptions } from "./check-options.ts";
import type { Intent } from "./intent.ts";
import type { SendOptions } from "./ongoing-call.ts";
import type { Outcome } from "./outcome.ts";
import { readIntent } from "./read-intent.ts";
import type { Runtime } from "./runtime.ts";
import { sendCall } from "./send-call.ts";

/** Sends an intent, as often as one likes, always with the same key and bytes. Rejects with ClientError for what is not this client's intent. */
export async function sendIntent(
  runtime: Runtime,
  intent: Intent,
  options: SendOptions,
): Promise<Outcome> {
  checkOptions(options);
  const call = readIntent(runtime, intent);
  const { doubtful } = runtime;
  const sentBefore = options.sentBefore ?? doubtful.has(intent);
  // From now on, also for whoever sends it at the same time.
  doubtful.add(intent);
  const outcome = await sendCall(call, runtime, { ...options, sentBefore });
  if (!outcome.receipt.inDoubt) doubtful.delete(intent);
  return outcome;
}
