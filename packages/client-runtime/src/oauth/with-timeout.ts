import type { Clock } from "../options/time/clock.ts";
import type { OAuthError } from "./oauth-error.ts";

interface TimeoutOptions {
  readonly clock: Clock;
  /** Undefined for no limit. */
  readonly ms: number | undefined;
  /** Creates the reason with which the signal is aborted. */
  readonly error: () => OAuthError;
}

/** Runs a function with a signal that is aborted after a time. Leaves no timer behind. */
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
