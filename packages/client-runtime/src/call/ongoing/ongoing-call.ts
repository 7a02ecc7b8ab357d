import type { RateWindow } from "../budget/rate-window.ts";
import type { AttemptOutcome } from "../../outcome/attempt-outcome.ts";
import type { SentCredential } from "../../request/operation.ts";
import type { Wait } from "../../outcome/receipt.ts";
import type { Auth } from "../../options/credential-source.ts";
import { setAlarm } from "../../options/time/set-alarm.ts";
import type { PreparedCall } from "./prepared-call.ts";
import type { Runtime } from "./runtime.ts";
import type { SentRequest } from "./sent-request.ts";

/** The state of a call that has not ended. */
export interface OngoingCall {
  /** Number among the calls of the client, from 1. */
  readonly number: number;
  readonly call: PreparedCall;
  readonly runtime: Runtime;
  readonly startedAt: number;
  /** Never later than the time until which the service keeps the key. */
  readonly deadlineAt: number;
  /** Aborted with the caller's signal, and at the deadline. */
  readonly signal: AbortSignal;
  /** Rejects with the signal's reason when the signal is aborted. Never resolves. */
  readonly aborted: Promise<never>;
  /** Why the signal is aborted. */
  readonly stopped: () => "aborted" | "deadline" | undefined;
  /** Calls a function after a number of milliseconds. Returns a function that cancels it. */
  readonly setAlarm: (ms: number, ring: () => void) => () => void;
  /** Removes all timers and listeners, except for the listener to the caller's signal while a response is streamed. */
  readonly end: () => void;
  readonly waits: Wait[];
  /** The windows of the limits that the operation draws on. */
  readonly windows: readonly RateWindow[];
  attempts: number;
  /** The credential of the last attempt. */
  credential?: SentCredential | undefined;
  /** Whether the service may have executed an attempt of this call, or of an earlier call with its key, without confirming it since. */
  inDoubt: boolean;
  /** The last attempt's outcome, if the call's outcome is an earlier one. */
  later?: AttemptOutcome | undefined;
  /** Number of credentials of a source that the service rejected. */
  rejections: number;
  /** Headers of the last response, complete or not. */
  headers?: Headers | undefined;
  /** Whether the caller reads the body of the response while it arrives. */
  isStreamed?: boolean;
  /** Sends an attempt with its hooks. Undefined without hooks. */
  exchange?: Exchange;
}

/** Sends one request and reads its complete response. Never rejects. */
export type Exchange = (request: SentRequest, ongoing: OngoingCall) => Promise<AttemptOutcome>;

/** Options of `client.send()`. */
export interface SendOptions {
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the call, in milliseconds from its start. Default: the client's. */
  readonly deadlineMs?: number | undefined;
  /** Credential of the call. Default: the client's. */
  readonly auth?: Auth | null | undefined;
  /** Set it if another process may have sent this intent before: the client then waits for a pending execution from the first attempt on. Default: false. */
  readonly sentBefore?: boolean | undefined;
}

export function startCall(
  call: PreparedCall,
  runtime: Runtime,
  { signal, deadlineMs = runtime.deadlineMs, sentBefore = false }: SendOptions,
): OngoingCall {
  const stop = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  // Without a handler, the rejection would be reported as unhandled if no other code awaits it.
  aborted.catch(() => {});
  const stopBecause = (reason: unknown): void => {
    stop.abort(reason);
    reject(stop.signal.reason);
  };
  const abort = (): void => stopBecause(signal?.reason);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const startedAt = runtime.now();
  const { idempotency, rateLimits } = call.entry;
  const keptUntil = call.createdAt + (idempotency?.retentionMs ?? Infinity);
  const deadlineAt = Math.min(startedAt + deadlineMs, keptUntil);
  // The request's signal is not aborted after a success: that would cost more than the rest of a call.
  const alarm: OngoingCall["setAlarm"] = (ms, ring) => setAlarm(runtime.clock, ms, ring);
  const cancel = alarm(deadlineAt - startedAt, () =>
    stopBecause(new DOMException("The deadline has passed", "TimeoutError")),
  );
  const ongoing: OngoingCall = {
    number: (runtime.count.calls += 1),
    call,
    runtime,
    startedAt,
    deadlineAt,
    signal: stop.signal,
    aborted,
    stopped: () => (stop.signal.aborted ? (signal?.aborted ? "aborted" : "deadline") : undefined),
    setAlarm: alarm,
    end: () => {
      if (!ongoing.isStreamed) signal?.removeEventListener("abort", abort);
      cancel();
    },
    waits: [],
    windows: runtime.budget.windows.filter(({ name }) => rateLimits.includes(name)),
    attempts: 0,
    inDoubt: sentBefore,
    rejections: 0,
  };
  return ongoing;
}
