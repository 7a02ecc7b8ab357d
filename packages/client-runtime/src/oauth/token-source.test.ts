import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createBookshop, type Bookshop } from "../../test/bookshop-client.ts";
import {
  createOAuthServer,
  type OAuthServer,
  type OAuthServerOptions,
} from "../../test/oauth-server.ts";
import { virtualClock, type VirtualClock } from "../testing/index.ts";
import { memoryStore } from "./memory-store.ts";
import type { OAuthErrorCode } from "./oauth-error.ts";
import type { TokenStore } from "./token-store.ts";
import { tokenSource, type TokenSource, type TokenSourceOptions } from "./token-source.ts";
import type { Tokens } from "./tokens.ts";

const path = { id: "b1" };
const never = new AbortController().signal;
const lifetimeMs = 600_000;

interface Setup {
  readonly server: OAuthServer;
  readonly clock: VirtualClock;
  readonly store: TokenStore;
  readonly source: TokenSource;
  readonly shop: Bookshop;
  readonly tokens: Tokens;
}

interface SetupOptions {
  readonly before?: (clock: VirtualClock) => NonNullable<OAuthServerOptions["before"]>;
  readonly source?: Partial<TokenSourceOptions>;
  readonly tokens?: Partial<Tokens>;
  readonly store?: (store: TokenStore) => TokenStore;
}

/** A connection that was made before the program started, and a client that uses it. */
function setUp({
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

/** Keeps a request to the token endpoint waiting, before it is handled. */
const slowly =
  (ms: number) =>
  (clock: VirtualClock) =>
  async (asked: string): Promise<undefined> => {
    if (asked === "/token") await clock.sleep(ms, never);
  };

const answering =
  (...answers: readonly (() => Response | Promise<Response>)[]) =>
  () => {
    const left = [...answers];
    return async (asked: string): Promise<Response | undefined> =>
      asked === "/token" ? left.shift()?.() : undefined;
  };

const reads = async (shop: Bookshop, count: number): Promise<readonly boolean[]> =>
  Promise.all(Array.from({ length: count }, async () => (await shop.getBook({ path })).ok));

test("a good token is used as it is", async () => {
  const { server, source, tokens } = setUp();

  expect(await source.token()).toBe(tokens.accessToken);
  expect(server.events).toEqual([]);
});

test("fifty calls with an expired token and a slow server: one refresh, no replay, fifty successes", async () => {
  const { server, clock, shop } = setUp({ before: slowly(5000) });
  await clock.sleep(lifetimeMs, never);

  const ok = await reads(shop, 50);

  expect(ok).toEqual(Array(50).fill(true));
  expect({ refreshed: server.count("refreshed"), replayed: server.count("replayed") }).toEqual({
    refreshed: 1,
    replayed: 0,
  });
  expect(server.count("refused")).toBe(0);
});

test("fifty refusals that come one after the other, during the refresh and long after it: still one refresh", async () => {
  let old = "";
  let held = 0;
  const { server, shop, source } = setUp({
    // The refresh takes one second; the last of those with the old token learns after five that it is refused.
    before: (clock) => {
      const isSlow = slowly(1000)(clock);
      return async (asked, request) => {
        await isSlow(asked);
        if (request.headers.get("authorization") !== `Bearer ${old}`) return undefined;
        held += 1;
        await clock.sleep(held * 100, never);
        return undefined;
      };
    },
  });
  old = await source.token();
  server.endAccessTokens();

  const ok = await reads(shop, 50);

  expect(ok).toEqual(Array(50).fill(true));
  expect({ held, refused: server.count("refused") }).toEqual({ held: 50, refused: 50 });
  expect(server.count("refreshed")).toBe(1);
  expect(server.count("replayed")).toBe(0);
});

test("whenever the refusals come, and however long the refresh takes: one refresh, no replay, all succeed", async () => {
  const delay = fc.integer({ min: 0, max: 10_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(delay, { minLength: 1, maxLength: 30 }),
      delay,
      async (delays, refreshMs) => {
        let old = "";
        const left = [...delays];
        const { server, shop, source } = setUp({
          before: (clock) => async (asked, request) => {
            if (asked === "/token") await clock.sleep(refreshMs, never);
            if (request.headers.get("authorization") === `Bearer ${old}`)
              await clock.sleep(left.shift() ?? 0, never);
            return undefined;
          },
        });
        old = await source.token();
        server.endAccessTokens();

        expect(await reads(shop, delays.length)).toEqual(delays.map(() => true));
        expect({
          refreshed: server.count("refreshed"),
          replayed: server.count("replayed"),
        }).toEqual({
          refreshed: 1,
          replayed: 0,
        });
      },
    ),
    { seed: 1, numRuns: 30 },
  );
});

test("a refusal of a token that was renewed meanwhile causes nothing", async () => {
  const { server, source } = setUp();
  const old = await source.token();
  source.reject(old);
  const renewed = await source.token();

  source.reject(old);

  expect(await source.token()).toBe(renewed);
  expect(server.count("refreshed")).toBe(1);
});

test("a refusal during a refresh joins it", async () => {
  const { server, clock, source } = setUp({ before: slowly(1000) });
  const old = await source.token();
  source.reject(old);
  const waiting = source.token();
  await clock.until(() => clock.sleeping() > 0);

  source.reject(old);

  expect(await source.token()).toBe(await waiting);
  expect(server.count("refreshed")).toBe(1);
});

test.for([
  ["shortly before its end", lifetimeMs, 29_999, 1],
  ["not earlier", lifetimeMs, 30_001, 0],
  ["in the second half of a short life", 20_000, 9_999, 1],
  ["not in the first", 20_000, 10_001, 0],
] as const)("a token is renewed %s", async ([, lifeMs, leftMs, refreshes]) => {
  const { server, clock, source, tokens, store } = setUp();
  await store.save({ ...tokens, expiresAt: tokens.obtainedAt + lifeMs });
  await clock.sleep(lifeMs - leftMs, never);

  await source.token();

  expect(server.count("refreshed")).toBe(refreshes);
});

test("a token without an end is used until it is refused", async () => {
  const { server, clock, shop } = setUp({ tokens: { expiresAt: undefined } });
  await clock.sleep(10 * lifetimeMs, never);

  expect((await shop.getBook({ path })).ok).toBe(true);
  expect(server.events).toEqual(["refused", "discovered", "refreshed", "accepted"]);
});

test("what is renewed is saved before anyone gets it", async () => {
  const saved = Promise.withResolvers<void>();
  const { clock, source, store } = setUp({
    store: (kept) => ({
      ...kept,
      save: async (tokens) => {
        await saved.promise;
        await kept.save(tokens);
      },
    }),
  });
  await clock.sleep(lifetimeMs, never);
  let got: string | undefined;
  const waiting = source.token().then((token) => (got = token));
  await new Promise((resolve) => setTimeout(resolve));

  expect(got).toBeUndefined();
  saved.resolve();

  expect(await waiting).toBe((await store.load())?.accessToken);
});

test("a program that ends between saving and using loses nothing: the next one goes on from there", async () => {
  const { server, clock, source, store } = setUp();
  await clock.sleep(lifetimeMs, never);
  const unused = await source.token();

  const next = tokenSource({ store, clock, fetch: server.fetch });

  expect(await next.token()).toBe(unused);
  await clock.sleep(lifetimeMs, never);
  await next.token();
  expect(server.events).not.toContain("replayed");
});

test("tokens that could not be saved are kept, and saved with the next call", async () => {
  let isFull = true;
  const { server, clock, source, store } = setUp({
    store: (kept) => ({
      ...kept,
      save: async (tokens) => {
        if (isFull) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
        await kept.save(tokens);
      },
    }),
  });
  await clock.sleep(lifetimeMs, never);

  await expect(source.token()).rejects.toMatchObject({
    code: "store-failed",
    message: "The tokens could not be saved (ENOSPC)",
  });
  isFull = false;

  expect(await source.token()).toBe((await store.load())?.accessToken);
  expect(server.count("refreshed")).toBe(1);
  expect(server.count("replayed")).toBe(0);
});

const passing: readonly (readonly [what: string, answer: () => Response, code: OAuthErrorCode])[] =
  [
    ["no connection", () => fail("ECONNREFUSED"), "unreachable"],
    [
      "a failure of the server",
      () => new Response("<h1>Oops</h1>", { status: 500 }),
      "unavailable",
    ],
    ["too many requests", () => new Response(null, { status: 429 }), "unavailable"],
  ];

test.for(passing)(
  "%s keeps the tokens, and the next call tries again",
  async ([, answer, code]) => {
    const { server, clock, shop, store, tokens } = setUp({ before: answering(answer) });
    await clock.sleep(lifetimeMs, never);

    const failed = await shop.getBook({ path });

    expect(failed).toMatchObject({ kind: "not-sent", reason: "credential", cause: { code } });
    expect(await store.load()).toEqual(tokens);
    expect((await shop.getBook({ path })).ok).toBe(true);
    expect(server.count("refreshed")).toBe(1);
  },
);

test("a token endpoint that keeps silent is given up after its time", async () => {
  const silence = (): Promise<Response> => Promise.withResolvers<Response>().promise;
  const { clock, source } = setUp({ before: answering(silence), source: { timeoutMs: 5000 } });
  await clock.sleep(lifetimeMs, never);
  const startedAt = clock.now();

  await expect(source.token()).rejects.toMatchObject({ code: "unreachable" });
  expect(clock.now() - startedAt).toBe(5000);
});

test("while a token is good, a refresh ahead of its end may fail", async () => {
  const { clock, shop } = setUp({ before: answering(() => fail("ECONNRESET")) });
  await clock.sleep(lifetimeMs - 10_000, never);

  expect((await shop.getBook({ path })).ok).toBe(true);
});

test("a connection that has ended says: authorize again, and asks nobody a second time", async () => {
  const { server, clock, shop, source, tokens } = setUp();
  await server.fetch(
    new Request("https://auth.test/revoke", {
      method: "POST",
      body: new URLSearchParams({ token: tokens.refreshToken ?? "" }),
    }),
  );

  const outcome = await shop.getBook({ path });

  expect(outcome).toMatchObject({
    kind: "not-sent",
    reason: "credential",
    cause: { name: "OAuthError", code: "authorize-again", error: "invalid_grant", status: 400 },
  });
  const before = server.events.length;
  await expect(source.token()).rejects.toMatchObject({ code: "authorize-again" });
  expect(server.events).toHaveLength(before);
  expect(clock.sleeping()).toBe(0);
});

test("after the owner has authorized again, the same source goes on", async () => {
  const { server, source, store, tokens } = setUp({ tokens: { refreshToken: "gone" } });
  source.reject(await source.token());
  await expect(source.token()).rejects.toMatchObject({ code: "authorize-again" });

  const { accessToken, refreshToken } = server.connect();
  await store.withLock(async () => store.save({ ...tokens, accessToken, refreshToken }));

  expect(await source.token()).toBe(accessToken);
});

test.for([
  ["nothing is stored", (store: TokenStore) => ({ ...store, load: async () => null })],
  [
    "there is no refresh token",
    (store: TokenStore) => ({
      ...store,
      load: async () => {
        const tokens = await store.load();
        return tokens && { ...tokens, refreshToken: undefined, expiresAt: 0 };
      },
    }),
  ],
] as const)("where %s, only the owner can help", async ([, store]) => {
  const { source, server } = setUp({ store });

  await expect(source.token()).rejects.toMatchObject({ code: "authorize-again" });
  expect(server.events).toEqual([]);
});

test("a refresh token is not shown to another server than the one that gave it", async () => {
  const { server, clock, source } = setUp({ tokens: { issuer: "https://before.test" } });
  await clock.sleep(lifetimeMs, never);

  await expect(source.token()).rejects.toMatchObject({ code: "metadata-invalid" });
  expect(server.events).toEqual(["discovered"]);
});

test("who gives up waiting leaves the refresh to the others", async () => {
  const { server, clock, source } = setUp({ before: slowly(5000) });
  await clock.sleep(lifetimeMs, never);
  const controller = new AbortController();
  const patient = source.token();
  const hasty = source.token(controller.signal);
  controller.abort(new Error("enough"));

  await expect(hasty).rejects.toThrow("enough");
  expect(await patient).toBe(await source.token());
  expect(server.count("refreshed")).toBe(1);
});

test("an answer without a new refresh token keeps the old one", async () => {
  const answer = (): Response => Response.json({ access_token: "next", token_type: "bearer" });
  const { clock, source, store, tokens } = setUp({ before: answering(answer) });
  await clock.sleep(lifetimeMs, never);

  expect(await source.token()).toBe("next");
  expect(await store.load()).toMatchObject({ refreshToken: tokens.refreshToken });
});

test("calls of one source share its refresh even where a store has no lock", async () => {
  const { server, clock, shop } = setUp({
    before: slowly(5000),
    store: (kept) => ({ ...kept, withLock: async (work) => work() }),
  });
  await clock.sleep(lifetimeMs, never);

  expect(await reads(shop, 50)).toEqual(Array(50).fill(true));
  expect(server.count("refreshed")).toBe(1);
  expect(server.count("replayed")).toBe(0);
});

test("two sources over one store refresh once", async () => {
  const { server, clock, source, store } = setUp({ before: slowly(1000) });
  const other = tokenSource({ store, clock, fetch: server.fetch });
  await clock.sleep(lifetimeMs, never);

  const [one, two] = await Promise.all([source.token(), other.token()]);

  expect(one).toBe(two);
  expect(server.count("refreshed")).toBe(1);
});

function fail(code: string): never {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code }) });
}
