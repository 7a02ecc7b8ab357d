import type { TokenStore, Tokens } from "@plumbline/client-runtime/oauth";

export interface ReadLoginOptions {
  /** An access token that the target has rejected, even if it has not expired. */
  readonly rejected?: string | undefined;
}

/** The tokens of a login, renewed if half of their lifetime has passed or the target rejected them. Rejects with OAuthError. */
export async function readLogin(
  store: TokenStore,
  { rejected }: ReadLoginOptions = {},
): Promise<Tokens | null> {
  // Most runs use no login, so the module that renews one is loaded on demand.
  const { tokenSource } = await import("@plumbline/client-runtime/oauth");
  const source = tokenSource({ store, refreshAheadMs: Infinity });
  if ((await source.token()) === rejected) {
    source.reject(rejected);
    await source.token();
  }
  return store.load();
}
