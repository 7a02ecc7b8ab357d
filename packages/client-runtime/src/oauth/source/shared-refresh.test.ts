import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lifetimeMs, never, reads, setUp, slowly } from "../../../test/oauth-source.ts";
import { tokenSource } from "./token-source.ts";

test("fifty calls with an expired token and a slow server cause one refresh, no replay and fifty successes", async () => {
  const { server, clock, shop } = setUp({ before: slowly(5000) });
  await clock.sleep(lifetimeMs, never);

  const ok = await reads(shop, 50);

  expect(ok).toEqual(Array(50).fill(true));
  expect({ refreshed: server.count("refreshed"), replayed: server.count("replayed") }).toEqual({
    refreshed: 1,
    replayed: 0,
  });
  expect(server.count("rejected")).toBe(0);
});

test("fifty rejections during and after the refresh cause one refresh", async () => {
  let old = "";
  let held = 0;
  const { server, shop, source } = setUp({
    // The refresh takes one second; the last call with the old token is rejected after five.
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
  expect({ held, rejected: server.count("rejected") }).toEqual({ held: 50, rejected: 50 });
  expect(server.count("refreshed")).toBe(1);
  expect(server.count("replayed")).toBe(0);
});

test("for any times of the rejections and any duration of the refresh, there is one refresh, no replay, and all calls succeed", async () => {
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

test("a rejection of a token that was renewed meanwhile causes no refresh", async () => {
  const { server, source } = setUp();
  const old = await source.token();
  source.reject(old);
  const renewed = await source.token();

  source.reject(old);

  expect(await source.token()).toBe(renewed);
  expect(server.count("refreshed")).toBe(1);
});

test("a rejection during a refresh waits for that refresh", async () => {
  const { server, clock, source } = setUp({ before: slowly(1000) });
  const old = await source.token();
  source.reject(old);
  const waiting = source.token();
  await clock.until(() => clock.sleeping() > 0);

  source.reject(old);

  expect(await source.token()).toBe(await waiting);
  expect(server.count("refreshed")).toBe(1);
});

test("an aborted wait does not abort the refresh for the others", async () => {
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

test("calls of one source share its refresh even if the store has no lock", async () => {
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
