import { OAuthError } from "@plumbline/client-runtime/oauth";

/** Less than the time after which the lock of a store is stale. */
const mostMs = 20_000;

/** Runs a step that calls a server, with a time limit. Rejects with OAuthError `unreachable` after that. */
export async function withinTime<T>(
  signal: AbortSignal | undefined,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(mostMs);
  try {
    return await step(signal ? AbortSignal.any([signal, timeout]) : timeout);
  } catch (error) {
    if (!timeout.aborted || signal?.aborted) throw error;
    throw new OAuthError(
      "unreachable",
      `The server did not answer within ${mostMs / 1000} seconds`,
    );
  }
}
