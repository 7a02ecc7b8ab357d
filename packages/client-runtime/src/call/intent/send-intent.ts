import { checkOptions } from "../../options/check-options.ts";
import { actAs } from "../act-as.ts";
import type { Intent } from "./intent.ts";
import type { SendOptions } from "../ongoing/ongoing-call.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import { readIntent } from "./read-intent.ts";
import type { Runtime } from "../ongoing/runtime.ts";
import { sendCall } from "../send-call.ts";

interface Sending {
  underWay: number;
  /** Whether the service may have executed it, or may still do so, according to the calls that have ended. */
  inDoubt: boolean;
}

/** By client, because several may send one intent. */
const sendingsOf = new WeakMap<Runtime, WeakMap<Intent, Sending>>();

/** Sends an intent, any number of times, always with the same key and bytes. Rejects with ClientError if it is not an intent of this client. */
export async function sendIntent(
  runtime: Runtime,
  intent: Intent,
  options: SendOptions,
): Promise<Outcome> {
  checkOptions(options);
  const acting = actAs(runtime, options.auth);
  const call = readIntent(runtime, intent);
  const sendings = sendingsOf.get(runtime) ?? new WeakMap<Intent, Sending>();
  sendingsOf.set(runtime, sendings);
  const sending = sendings.get(intent) ?? { underWay: 0, inDoubt: false };
  sendings.set(intent, sending);
  const sentBefore = options.sentBefore || sending.inDoubt || sending.underWay > 0;
  sending.underWay += 1;
  const outcome = await sendCall(call, acting, { ...options, sentBefore });
  sending.underWay -= 1;
  // A sending that was not sent does not change what is known of the others.
  if (outcome.kind !== "not-sent") sending.inDoubt = outcome.receipt.inDoubt;
  return outcome;
}
