import type { Clock } from "../time/clock.ts";
import type { OAuthError } from "./oauth-error.ts";

interface TimeoutOptions {
  readonly clock: Clock;
  /** Undefined for as long as it takes. */
  readonly ms: number | undefined;
  /** What the signal is aborted with when the time is up. */
  readonly error: () => OAuthError;
}

/** Runs what heeds a signal, which is aborted when the time is up. Leaves no timer behind. */
export async function withTimeout<T>(
  { clock, ms, error }: TimeoutOptions,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [timeout, end] = [new AbortController(), new AbortController()];
  const expire = async (): Promise<void> => {
    if (ms === undefined) return;
    await clock.sleep(ms, end.signal);
    if (!end.signal.aborted) timeout.abort(error());
  };
  void expire();
  try {
    return await run(timeout.signal);
  } finally {
    end.abort("ended");
  }
}
