import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "../src/index.ts";
import { call } from "./support/call.ts";

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await createSandbox({ clock: "frozen" })));
afterAll(() => sandbox.close());

const minute = 60_000;

/** Gaps between arrivals: bursts, the edges of the window, and anything between. */
const gaps = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(minute - 1, minute, minute + 1, minute / 2) },
);

test.each([
  {
    what: "operations",
    limit: 120,
    request: (token: string) => call(sandbox, "GET /workspace", { token }),
    arrivals: { minLength: 125, maxLength: 260 },
  },
  {
    what: "writes",
    limit: 20,
    request: (token: string) => call(sandbox, "POST /site/publish", { token }),
    arrivals: { minLength: 21, maxLength: 70 },
  },
])(
  "under any arrival times exactly $limit $what pass in any rolling minute",
  async ({ limit, request, arrivals }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(gaps, arrivals), async (waits) => {
        const [token] = await createOwners(1);
        const passed: number[] = [];
        for (const wait of waits) {
          const { epochMilliseconds: now } =
            wait === 0
              ? await sandbox.control.clock()
              : await sandbox.control.advance({ milliseconds: wait });
          const { status } = await request(token!);
          const inWindow = passed.filter((at) => at > now - minute).length;
          expect(status === 429, `${inWindow} passed in the minute before`).toBe(inWindow >= limit);
          if (status !== 429) passed.push(now);
        }
        for (const start of passed)
          expect(
            passed.filter((at) => at >= start && at < start + minute).length,
          ).toBeLessThanOrEqual(limit);
      }),
      { seed: 1, numRuns: 25 },
    );
  },
);

test("a rejection has the time to wait, after which the call passes", async () => {
  const [token] = await createOwners(1);
  for (let count = 0; count < 20; count += 1)
    expect((await call(sandbox, "POST /site/publish", { token: token! })).status).not.toBe(429);

  const rejected = await call(sandbox, "POST /site/publish", { token: token! });
  expect(rejected.status).toBe(429);
  const seconds = Number(rejected.headers.get("retry-after"));
  await sandbox.control.advance({ milliseconds: seconds * 1000 - 1 });
  expect((await call(sandbox, "POST /site/publish", { token: token! })).status).toBe(429);
  await sandbox.control.advance({ milliseconds: 1 });
  expect((await call(sandbox, "POST /site/publish", { token: token! })).status).not.toBe(429);
});

test("replays and rejected writes do not count, and other workspaces are not affected", async () => {
  const [token, other] = await createOwners(2);
  const first = await call(sandbox, "PATCH /site", {
    token: token!,
    key: "the-first-write",
    body: {},
  });
  for (let count = 1; count < 20; count += 1)
    await call(sandbox, "PATCH /site", { token: token!, body: {} });
  expect((await call(sandbox, "PATCH /site", { token: token!, body: {} })).status).toBe(429);

  const replay = await call(sandbox, "PATCH /site", {
    token: token!,
    key: "the-first-write",
    body: {},
  });
  expect([replay.status, replay.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(replay.text).toBe(first.text);
  expect((await call(sandbox, "PATCH /site", { token: other!, body: {} })).status).toBe(200);

  // 20 writes and a replay were counted, the rejected write was not.
  for (let count = 21; count < 120; count += 1)
    expect((await call(sandbox, "GET /workspace", { token: token! })).status).toBe(200);
  expect((await call(sandbox, "GET /workspace", { token: token! })).status).toBe(429);
});

/** Owners of new workspaces without hits. */
async function createOwners(count: number): Promise<readonly string[]> {
  const workspaces = await sandbox.control.createWorkspaces({ count });
  return workspaces.map(({ owner }) => owner.token ?? "");
}
