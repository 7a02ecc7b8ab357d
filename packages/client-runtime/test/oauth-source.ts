import { expect, onTestFinished } from "vitest";
import { memoryStore } from "../src/oauth/memory-store.ts";
import type { TokenStore } from "../src/oauth/token-store.ts";
import {
  tokenSource,
  type TokenSource,
  type TokenSourceOptions,
} from "../src/oauth/source/token-source.ts";
import type { Tokens } from "../src/oauth/tokens.ts";
import { virtualClock, type VirtualClock } from "../src/testing/index.ts";
import { createBookshop, type Bookshop } from "./bookshop-client.ts";
import { createOAuthServer, type OAuthServer, type OAuthServerOptions } from "./oauth-server.ts";

/** The book that the calls of these tests ask for. */
export const path: { readonly id: string } = { id: "b1" };
export const never: AbortSignal = new AbortController().signal;

/** Lifetime of an access token. */
export const lifetimeMs = 600_000;

type Before = NonNullable<OAuthServerOptions["before"]>;

interface Setup {
  readonly server: OAuthServer;
  readonly clock: VirtualClock;
  readonly store: TokenStore;
  readonly source: TokenSource;
  readonly shop: Bookshop;
  readonly tokens: Tokens;
}

interface SetupOptions {
  readonly before?: (clock: VirtualClock) => Before;
  readonly source?: Partial<TokenSourceOptions>;
  readonly tokens?: Partial<Tokens>;
  readonly store?: (store: TokenStore) => TokenStore;
}

/** An existing connection, and a client that uses it. */
export function setUp({
  before,
  source: options,
  tokens: changes,
  store: wrap,
}: SetupOptions = {}): Setup {
  const clock = virtualClock();
  const server = createOAuthServer({
    now: clock.now,
    expiresIn: lifetimeMs / 1000,
    ...(before && { before: before(clock) }),
  });
  const { accessToken, refreshToken } = server.connect();
  const tokens = {
    issuer: "https://auth.test",
    resource: server.resource,
    clientId: "client-1",
    accessToken,
    refreshToken,
    obtainedAt: clock.now(),
    expiresAt: clock.now() + lifetimeMs,
    ...changes,
  };
  const store = (wrap ?? ((kept) => kept))(memoryStore(tokens));
  const source = tokenSource({ store, clock, fetch: server.fetch, ...options });
  const shop = createBookshop({
    baseUrl: server.resource,
    auth: source,
    clock,
    fetch: server.fetch,
    maxRetries: 4,
  });
  onTestFinished(() => expect(clock.sleeping()).toBe(0));
  return { server, clock, store, source, shop, tokens };
}

/** Delays requests to the token endpoint. */
export function slowly(ms: number): (clock: VirtualClock) => (path: string) => Promise<undefined> {
  return (clock) => async (asked) => {
    if (asked === "/token") await clock.sleep(ms, never);
    return undefined;
  };
}

/** Responds to the first requests to the token endpoint instead of the server. */
export function respondingFirst(
  ...responses: readonly (() => Response | Promise<Response>)[]
): () => Before {
  return () => {
    const left = [...responses];
    return async (asked) => (asked === "/token" ? left.shift()?.() : undefined);
  };
}

/** Makes a number of parallel calls, and returns whether each succeeded. */
export async function reads(shop: Bookshop, count: number): Promise<readonly boolean[]> {
  return Promise.all(Array.from({ length: count }, async () => (await shop.getBook({ path })).ok));
}
