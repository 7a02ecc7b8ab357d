import { isOAuthError, type Tokens, type TokenStore } from "@plumbline/client-runtime/oauth";

/** Replaces the tokens of a store. Returns the earlier ones. */
export async function replaceTokens(
  store: TokenStore,
  tokens: Tokens | null,
): Promise<Tokens | null> {
  return store.withLock(async () => {
    const before = await loadIfReadable(store);
    await store.save(tokens);
    return before;
  });
}

/** A file without tokens counts as missing. */
async function loadIfReadable(store: TokenStore): Promise<Tokens | null> {
  try {
    return await store.load();
  } catch (error) {
    if (isOAuthError(error)) return null;
    throw error;
  }
}
