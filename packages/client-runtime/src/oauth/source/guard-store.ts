import { isOAuthError, OAuthError } from "../oauth-error.ts";
import { systemCode } from "../system-code.ts";
import type { TokenStore } from "../token-store.ts";

/** A store that rejects with OAuthErrors, without the messages of its own errors, because those may contain tokens. */
export function guardStore(store: TokenStore): TokenStore {
  return {
    load: async () => guarded("loaded", async () => store.load()),
    save: async (tokens) => guarded("saved", async () => store.save(tokens)),
    withLock: async (work) => guarded("locked", async () => store.withLock(work)),
  };
}

async function guarded<T>(done: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isOAuthError(error)) throw error;
    const code = systemCode(error);
    throw new OAuthError(
      "store-failed",
      `The tokens could not be ${done}${code === undefined ? "" : ` (${code})`}`,
    );
  }
}
