import { expect, test } from "vitest";
import { json } from "../../../test/bookshop-client.ts";
import { fault, type Step } from "../../testing/index.ts";
import { order, packing, scripted, sent } from "../../../test/waited-shop.ts";

test.for<readonly [name: string, failure: Step]>([
  ["503", () => json(503, { reason: "later" })],
  ["an error page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a reset", fault.reset()],
  ["no connection", fault.unreachable()],
  ["a limit", () => json(429, {}, { "retry-after": "1" })],
])("%s does not end the waiting", async ([, failure]) => {
  const { shop, attempts } = scripted([packing, failure, failure, sent]);

  expect(await shop.startOrder.wait("o1")).toMatchObject({ kind: "done" });
  expect(attempts).toHaveLength(4);
});

test("endless transient failures end at the deadline, with the last known state of the job", async () => {
  const { shop, clock } = scripted([packing, fault.reset()]);
  const startedAt = clock.now();

  const ended = await shop.startOrder.wait("o1", { deadlineMs: 60_000 });

  expect(ended).toMatchObject({
    kind: "not-ended",
    ok: false,
    id: "o1",
    reason: "deadline",
    data: { status: "packing" },
    outcome: { kind: "unknown-outcome", reason: "no-response" },
    receipt: { attempts: 1 },
  });
  expect(clock.now()).toBeLessThan(startedAt + 60_000);
  expect(clock.sleeping()).toBe(0);
});

test.for<readonly [name: string, failure: Step, outcome: object]>([
  [
    "an unknown ID",
    () => json(404, { reason: "no such order" }),
    { kind: "response", status: 404 },
  ],
  ["an undocumented rejection", () => json(403, {}), { kind: "undocumented", status: 403 }],
  ["a page instead of the job", () => new Response("<h1>Log in</h1>"), { kind: "undocumented" }],
])("%s ends the waiting at once", async ([, failure, outcome]) => {
  const { shop, attempts } = scripted([packing, failure]);

  expect(await shop.startOrder.wait("o1")).toMatchObject({
    kind: "not-ended",
    reason: "poll-failed",
    data: { status: "packing" },
    outcome,
  });
  expect(attempts).toHaveLength(2);
});

test("a credential that is not available ends the wait", async () => {
  const { shop } = scripted([sent], {
    auth: () => {
      throw new Error("locked");
    },
  });

  expect(await shop.startOrder.wait("o1")).toMatchObject({
    kind: "not-ended",
    reason: "poll-failed",
    data: undefined,
    outcome: { kind: "not-sent", reason: "credential" },
  });
});

test("the last pause is shortened, so that there is time for one more poll; the client's deadline is the default", async () => {
  const { shop, gaps } = scripted([packing], { deadlineMs: 10_000 });

  expect(await shop.startOrder.wait("o1")).toMatchObject({
    kind: "not-ended",
    reason: "deadline",
    message: "The job may not have ended: no time was left",
    outcome: { ok: true },
  });
  expect(gaps()).toEqual([750, 1500, 3000, 3750]);
});

test("the last pause is not shorter than a response asks for", async () => {
  const { shop, gaps } = scripted([order("packing", { "retry-after": "10" })]);

  expect(await shop.startOrder.wait("o1", { deadlineMs: 10_500 })).toMatchObject({
    kind: "not-ended",
    reason: "deadline",
  });
  expect(gaps()).toEqual([]);
});

test("a job that ends during the last pause is found", async () => {
  const { shop, gaps } = scripted([packing, packing, sent]);

  expect(await shop.startOrder.wait("o1", { deadlineMs: 2000 })).toMatchObject({ kind: "done" });
  expect(gaps()).toEqual([750, 625]);
});

test("a poll without a response ends at the deadline", async () => {
  const { shop, clock } = scripted([packing, async () => new Promise(() => {})]);
  const startedAt = clock.now();

  expect(await shop.startOrder.wait("o1", { deadlineMs: 5000 })).toMatchObject({
    kind: "not-ended",
    reason: "deadline",
    data: { status: "packing" },
    outcome: { kind: "unknown-outcome", reason: "deadline" },
  });
  expect(clock.now()).toBe(startedAt + 5000);
});

test("one poll without a response takes no more than a call's time limit of a longer wait", async () => {
  const lost: Step = async () => new Promise(() => {});
  const { shop, gaps } = scripted([packing, lost, sent], { deadlineMs: 20_000 });

  expect(await shop.startOrder.wait("o1", { deadlineMs: 3_600_000 })).toMatchObject({
    kind: "done",
  });
  expect(gaps()).toEqual([750, 20_000 + 1500]);
});
