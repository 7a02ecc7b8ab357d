import { expect, test } from "vitest";
import { respondingFirst, lifetimeMs, never, path, setUp } from "../../../test/oauth-source.ts";
import type { OAuthErrorCode } from "../oauth-error.ts";

const passing: readonly (readonly [what: string, respond: () => Response, code: OAuthErrorCode])[] =
  [
    ["no connection", () => fail("ECONNREFUSED"), "unreachable"],
    [
      "a failure of the server",
      () => new Response("<h1>Oops</h1>", { status: 500 }),
      "unavailable",
    ],
    ["too many requests", () => new Response(null, { status: 429 }), "unavailable"],
  ];

test.for(passing)("%s keeps the tokens, and the next call retries", async ([, respond, code]) => {
  const { server, clock, shop, store, tokens } = setUp({ before: respondingFirst(respond) });
  await clock.sleep(lifetimeMs, never);

  const failed = await shop.getBook({ path });

  expect(failed).toMatchObject({ kind: "not-sent", reason: "credential", cause: { code } });
  expect(await store.load()).toEqual(tokens);
  expect((await shop.getBook({ path })).ok).toBe(true);
  expect(server.count("refreshed")).toBe(1);
});

test("a token endpoint that does not respond ends with the time limit", async () => {
  const silence = (): Promise<Response> => Promise.withResolvers<Response>().promise;
  const { clock, source } = setUp({
    before: respondingFirst(silence),
    source: { timeoutMs: 5000 },
  });
  await clock.sleep(lifetimeMs, never);
  const startedAt = clock.now();

  await expect(source.token()).rejects.toMatchObject({ code: "unreachable" });
  expect(clock.now() - startedAt).toBe(5000);
});

test("while a token is valid, a failed early refresh is ignored", async () => {
  const { clock, shop } = setUp({ before: respondingFirst(() => fail("ECONNRESET")) });
  await clock.sleep(lifetimeMs - 10_000, never);

  expect((await shop.getBook({ path })).ok).toBe(true);
});

test("a connection that has ended rejects with authorize-again and sends no second refresh", async () => {
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

test("after the owner has authorized again, the same source provides tokens", async () => {
  const { server, source, store, tokens } = setUp({ tokens: { refreshToken: "gone" } });
  source.reject(await source.token());
  await expect(source.token()).rejects.toMatchObject({ code: "authorize-again" });

  const { accessToken, refreshToken } = server.connect();
  await store.withLock(async () => store.save({ ...tokens, accessToken, refreshToken }));

  expect(await source.token()).toBe(accessToken);
});

function fail(code: string): never {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code }) });
}
