import { setAlarm } from "../time/clock.ts";
import type { Ending } from "../outcome/attempt-outcome.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { Wait } from "../outcome/receipt.ts";
import type { Runtime } from "./runtime.ts";

/** A call under way: what it has come to so far. */
export interface OngoingCall {
  /** Among the calls of the client. */
  readonly number: number;
  readonly call: PreparedCall;
  readonly runtime: Runtime;
  readonly startedAt: number;
  /** Never later than the end of the time for which the service keeps the key. */
  readonly deadlineAt: number;
  /** Aborted when the caller's is, and at the deadline. */
  readonly signal: AbortSignal;
  /** Rejects with the signal's reason when it is aborted, and never resolves. */
  readonly aborted: Promise<never>;
  /** Why the signal is aborted. */
  readonly stopped: () => "aborted" | "deadline" | undefined;
  /** Takes back every timer and listener. */
  readonly end: () => void;
  readonly waits: Wait[];
  attempts: number;
  /** Whether a try, or one before this call, may have been carried out, and no answer has said so since. */
  inDoubt: boolean;
  /** How the last try ended, where that is not what is known of the call. */
  later: Ending | undefined;
  /** How many credentials of a source were refused. */
  refusals: number;
  /** Of the last answer there was, whole or not. */
  headers: Headers | undefined;
}

/** How an intent is sent. */
export interface SendOptions {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** When the call ends at the latest, in milliseconds from its start. Default: that of the client. */
  readonly deadlineMs?: number | undefined;
  /** Set when this intent may have been sent by a process that has ended: what is pending is then waited for from the first try on. */
  readonly sentBefore?: boolean | undefined;
}

export function startCall(
  call: PreparedCall,
  runtime: Runtime,
  { signal, deadlineMs = runtime.deadlineMs, sentBefore = false }: SendOptions,
): OngoingCall {
  const stop = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  // Whoever waits for it hears of it, and often nobody does.
  aborted.catch(() => {});
  const stopBecause = (reason: unknown): void => {
    stop.abort(reason);
    reject(stop.signal.reason);
  };
  const abort = (): void => stopBecause(signal?.reason);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const startedAt = runtime.clock.now();
  const keptUntil = call.createdAt + (call.entry.idempotency?.retentionMs ?? Infinity);
  const deadlineAt = Math.min(startedAt + deadlineMs, keptUntil);
  // The request's signal is not aborted when all went well: that costs more than the rest of a call.
  const callOff = setAlarm(runtime.clock, deadlineAt - startedAt, () =>
    stopBecause(new DOMException("The deadline of the call has passed", "TimeoutError")),
  );
  return {
    number: (runtime.calls += 1),
    call,
    runtime,
    startedAt,
    deadlineAt,
    signal: stop.signal,
    aborted,
    stopped: () => (stop.signal.aborted ? (signal?.aborted ? "aborted" : "deadline") : undefined),
    end: () => {
      signal?.removeEventListener("abort", abort);
      callOff();
    },
    waits: [],
    attempts: 0,
    inDoubt: sentBefore,
    later: undefined,
    refusals: 0,
    headers: undefined,
  };
}

/** How many waits of a reason there have been. */
export function countWaits({ waits }: OngoingCall, reason: string): number {
  return waits.filter((wait) => wait.reason === reason).length;
}
