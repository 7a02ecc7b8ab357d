import { expect, test } from "vitest";
import { respondingFirst, lifetimeMs, never, path, setUp } from "../../../test/oauth-source.ts";
import { createBookshop } from "../../../test/bookshop-client.ts";
import type { TokenStore } from "../token-store.ts";
import { tokenSource } from "./token-source.ts";

test("a valid token is used unchanged", async () => {
  const { server, source, tokens } = setUp();

  expect(await source.token()).toBe(tokens.accessToken);
  expect(server.events).toEqual([]);
});

test.for([
  ["shortly before its expiry", lifetimeMs, 29_999, 1],
  ["not earlier", lifetimeMs, 30_001, 0],
  ["in the second half of a short lifetime", 20_000, 9_999, 1],
  ["not in the first half", 20_000, 10_001, 0],
] as const)("a token is renewed %s", async ([, lifeMs, leftMs, refreshes]) => {
  const { server, clock, source, tokens, store } = setUp();
  await store.save({ ...tokens, expiresAt: tokens.obtainedAt + lifeMs });
  await clock.sleep(lifeMs - leftMs, never);

  await source.token();

  expect(server.count("refreshed")).toBe(refreshes);
});

test("a token without an expiry is used until it is rejected", async () => {
  const { server, clock, shop } = setUp({ tokens: { expiresAt: undefined } });
  await clock.sleep(10 * lifetimeMs, never);

  expect((await shop.getBook({ path })).ok).toBe(true);
  expect(server.events).toEqual(["rejected", "discovered", "refreshed", "accepted"]);
});

test("renewed tokens are saved before they are used", async () => {
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

test("a program that ends between saving and using loses nothing: the next one continues", async () => {
  const { server, clock, source, store } = setUp();
  await clock.sleep(lifetimeMs, never);
  const unused = await source.token();

  const next = tokenSource({ store, clock, fetch: server.fetch });

  expect(await next.token()).toBe(unused);
  await clock.sleep(lifetimeMs, never);
  await next.token();
  expect(server.events).not.toContain("replayed");
});

test("tokens that could not be saved are kept, and saved by the next call", async () => {
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

test("a response without a new refresh token keeps the old one", async () => {
  const respond = (): Response => Response.json({ access_token: "next", token_type: "bearer" });
  const { clock, source, store, tokens } = setUp({ before: respondingFirst(respond) });
  await clock.sleep(lifetimeMs, never);

  expect(await source.token()).toBe("next");
  expect(await store.load()).toMatchObject({ refreshToken: tokens.refreshToken });
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

test("a refresh token is only sent to the server that issued it", async () => {
  const { server, clock, source } = setUp({ tokens: { issuer: "https://before.test" } });
  await clock.sleep(lifetimeMs, never);

  await expect(source.token()).rejects.toMatchObject({ code: "metadata-invalid" });
  expect(server.events).toEqual(["discovered"]);
});

test.for([
  ["another origin", "https://elsewhere.test/v2"],
  ["another resource of the origin", "https://shop.test/mcp"],
  ["a part of the origin with the same start", "https://shop.test/v20"],
  ["above the resource", "https://shop.test"],
] as const)("tokens are not sent to %s", async ([, baseUrl]) => {
  const { server, clock, source } = setUp();
  const sent: Request[] = [];
  const shop = createBookshop({
    baseUrl,
    auth: source,
    clock,
    fetch: async (request) => {
      sent.push(request);
      return server.fetch(request);
    },
  });

  expect(await shop.getBook({ path })).toMatchObject({
    kind: "not-sent",
    reason: "credential",
    cause: { code: "resource-mismatch", message: expect.stringContaining(baseUrl) },
  });
  expect(sent).toEqual([]);
});

test("tokens are sent to the resource and below it", async () => {
  const { server, source, tokens } = setUp();

  expect(await source.token(undefined, server.resource)).toBe(tokens.accessToken);
  expect(await source.token(undefined, `${server.resource}/books`)).toBe(tokens.accessToken);
});

test("forgotten tokens are in neither the store nor memory", async () => {
  const { server, source, store } = setUp();
  await source.token();

  await source.forget();

  expect(await store.load()).toBeNull();
  await expect(source.token()).rejects.toMatchObject({ code: "authorize-again" });
  expect(server.events).toEqual([]);
});

test("tokens that are renewed while they are forgotten are forgotten too", async () => {
  const { clock, source, store } = setUp();
  await clock.sleep(lifetimeMs, never);
  const renewing = source.token();

  await source.forget();

  expect(await renewing).toBeTypeOf("string");
  expect(await store.load()).toBeNull();
  await expect(source.token()).rejects.toMatchObject({ code: "authorize-again" });
});
