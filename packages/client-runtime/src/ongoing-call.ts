import type { FrozenCall } from "./freeze-call.ts";
import type { OutcomeBase } from "./outcome.ts";
import type { Receipt, Wait } from "./receipt.ts";
import type { Runtime } from "./runtime.ts";

/** A call under way: what it has come to so far. */
export interface OngoingCall {
  readonly call: FrozenCall;
  readonly runtime: Runtime;
  readonly startedAt: number;
  readonly deadlineAt: number;
  /** Aborted when the caller's is, at the deadline, and when the call has ended. */
  readonly signal: AbortSignal;
  /** Why the signal is aborted. */
  readonly stopped: () => "aborted" | "deadline" | undefined;
  /** Takes back every timer and listener. */
  readonly end: () => void;
  readonly waits: Wait[];
  attempts: number;
  /** How many credentials of a source were refused. */
  refusals: number;
  /** Of the last answer there was, whole or not. */
  headers: Headers | undefined;
}

export interface SendOptions {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** When the call ends at the latest, in milliseconds from its start. Default: that of the client. */
  readonly deadlineMs?: number | undefined;
  /** Set when this intent may have been sent by a process that has ended: what is pending is then waited for from the first try on. */
  readonly sentBefore?: boolean | undefined;
}

export function startCall(call: FrozenCall, runtime: Runtime, options: SendOptions): OngoingCall {
  const { clock } = runtime;
  const { signal, deadlineMs = runtime.deadlineMs } = options;
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  const startedAt = clock.now();
  const deadlineAt = Math.min(startedAt + deadlineMs, call.expiresAt);
  void endAt(controller, clock.sleep(deadlineAt - startedAt, controller.signal));
  return {
    call,
    runtime,
    startedAt,
    deadlineAt,
    waits: [],
    attempts: 0,
    refusals: 0,
    headers: undefined,
    signal: controller.signal,
    stopped: () =>
      controller.signal.aborted ? (signal?.aborted ? "aborted" : "deadline") : undefined,
    end: () => {
      signal?.removeEventListener("abort", abort);
      // Without a reason the platform would make an error of its own, stack and all, for each call.
      controller.abort("ended");
    },
  };
}

async function endAt(controller: AbortController, deadline: Promise<void>): Promise<void> {
  await deadline;
  if (controller.signal.aborted) return;
  controller.abort(new DOMException("The deadline of the call has passed", "TimeoutError"));
}

/** What an outcome can tell at this moment. */
export function outcomeBase(ongoing: OngoingCall): OutcomeBase {
  return { operation: ongoing.call.name, receipt: makeReceipt(ongoing) };
}

function makeReceipt({ call, runtime, ...progress }: OngoingCall): Receipt {
  const replay = call.entry.idempotency?.replay;
  const header = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : (progress.headers?.get(name) ?? undefined);
  return {
    requestId: header(runtime.table.receiptHeader),
    idempotencyKey: call.idempotencyKey,
    replayed: replay !== undefined && header(replay.header) === replay.value,
    attempts: progress.attempts,
    elapsedMs: runtime.clock.now() - progress.startedAt,
    waits: [...progress.waits],
  };
}
