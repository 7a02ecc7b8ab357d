import type { OperationEntry } from "../generated/operation-table.ts";
import { judgeExchange } from "./judge-exchange.ts";
import { makeReceipt, type CallProgress } from "./make-receipt.ts";
import { notSent } from "./not-sent.ts";
import type { Outcome, OutcomeBase } from "./outcome.ts";
import { prepareCall, type CallInput, type PreparedCall } from "./prepare-call.ts";
import { resolveCredential, type PlacedCredential } from "./resolve-credential.ts";
import type { Runtime } from "./runtime.ts";
import { sendCall } from "./send-call.ts";
import { untilAborted } from "./until-aborted.ts";

/** One call from its input to its outcome. Rejects only with a ClientError, which says that the calling program is wrong. */
export async function callOperation(
  runtime: Runtime,
  [name, entry]: readonly [name: string, entry: OperationEntry],
  input: CallInput,
): Promise<Outcome> {
  const startedAt = performance.now();
  const { signal } = input;
  const call = prepareCall(name, entry, input);
  const baseAt = (progress: Omit<CallProgress, "startedAt">): OutcomeBase => ({
    operation: name,
    receipt: makeReceipt(call, runtime, { startedAt, ...progress }),
  });

  const credential = await findCredential(runtime, call, signal);
  if (signal?.aborted) return notSent(baseAt({ attempts: 0 }), "aborted", signal.reason);
  if ("cause" in credential)
    return notSent(baseAt({ attempts: 0 }), "credential", credential.cause);

  const exchange = await sendCall(call, runtime, { credential, signal });
  const base = baseAt({ attempts: 1, headers: exchange.response?.headers });
  return judgeExchange(exchange, {
    base,
    entry,
    signal,
    messageProperty: runtime.table.messageProperty,
  });
}

/** The credential, or why there is none: a caller's function may fail, and waiting for it may be given up. */
async function findCredential(
  { auth }: Runtime,
  { entry }: PreparedCall,
  signal: AbortSignal | undefined,
): Promise<PlacedCredential | { readonly cause: unknown }> {
  try {
    return await untilAborted(() => resolveCredential(auth, entry.credential), signal);
  } catch (cause) {
    return { cause };
  }
}
