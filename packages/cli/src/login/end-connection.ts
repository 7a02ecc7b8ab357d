import { discoverIssuer, isOAuthError, revoke, type Tokens } from "@plumbline/client-runtime/oauth";
import { withinTime } from "./within-time.ts";

/** Ends a connection at its server. Returns the reason if that failed. */
export async function endConnection(
  tokens: Tokens,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await withinTime(signal, async (within) =>
      revoke(await discoverIssuer(tokens, { signal: within }), tokens, { signal: within }),
    );
    return undefined;
  } catch (error) {
    if (isOAuthError(error)) return error.message;
    if (signal.aborted) return "interrupted";
    throw error;
  }
}
