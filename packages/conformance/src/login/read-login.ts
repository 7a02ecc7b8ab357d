import type { TokenStore, Tokens } from "@plumbline/client-runtime/oauth";

export interface ReadLoginOptions {
  /** An access token that the target has refused, whatever is known of its life. */
  readonly refused?: string | undefined;
}

/** The tokens of a login, renewed if half of their life is over or if they were refused. Rejects with OAuthError. */
export async function readLogin(
  store: TokenStore,
  { refused }: ReadLoginOptions = {},
): Promise<Tokens | null> {
  // Most runs use no login, and need not load what renews one.
  const { tokenSource } = await import("@plumbline/client-runtime/oauth");
  const source = tokenSource({ store, refreshAheadMs: Infinity });
  if ((await source.token()) === refused) {
    source.reject(refused);
    await source.token();
  }
  return store.load();
}
