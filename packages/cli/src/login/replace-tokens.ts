import { isOAuthError, type Tokens, type TokenStore } from "@plumbline/client-runtime/oauth";

/** Keeps tokens in the place of others, and gives those. */
export async function replaceTokens(
  store: TokenStore,
  tokens: Tokens | null,
): Promise<Tokens | null> {
  return store.withLock(async () => {
    const before = await loadIfGood(store);
    await store.save(tokens);
    return before;
  });
}

/** A file that does not hold tokens is replaced like one that does not exist. */
async function loadIfGood(store: TokenStore): Promise<Tokens | null> {
  try {
    return await store.load();
  } catch (error) {
    if (isOAuthError(error)) return null;
    throw error;
  }
}
