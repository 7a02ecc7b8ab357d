import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { json } from "../../../test/bookshop-client.ts";
import { fault, type Step, virtualClock } from "../../testing/index.ts";
import { orThrow } from "../../outcome/or-throw.ts";
import { packing, order, scripted, sent } from "../../../test/waited-shop.ts";

const [calls, changes] = operationTable.rateLimits;

test("a job is polled until it has succeeded", async () => {
  const { shop, attempts, clock } = scripted([packing, packing, sent]);

  const ended = await shop.startOrder.wait("o/1");

  expect(ended).toMatchObject({
    kind: "done",
    ok: true,
    id: "o/1",
    data: { id: "o1", status: "sent" },
    outcome: { kind: "response", status: 200, operation: "getOrder" },
    receipt: { requestId: "t-1", attempts: 1 },
  });
  expect(new Set(attempts.map(({ url }) => url))).toEqual(
    new Set(["https://shop.test/v2/orders/o%2F1"]),
  );
  expect(clock.sleeping()).toBe(0);
});

test("a job is polled until it has failed", async () => {
  const { shop } = scripted([packing, order("lost")]);

  expect(await shop.startOrder.wait("o1")).toMatchObject({
    kind: "failed",
    ok: false,
    id: "o1",
    data: { status: "lost" },
    outcome: { ok: true },
    message: "The job has failed with status lost",
  });
});

test("the outcome that started a job can be passed instead of its ID", async () => {
  const { shop, attempts } = scripted([() => json(202, { id: "o7", status: "packing" }), sent]);

  const started = orThrow(await shop.startOrder({ body: { books: ["b1"] } }));

  expect(await shop.startOrder.wait(started)).toMatchObject({ kind: "done", id: "o7" });
  expect(attempts.at(-1)?.url).toBe("https://shop.test/v2/orders/o7");
});

test("the pauses grow from one second to ten, each at least half of its bound", async () => {
  for (const [random, pauses] of [
    [0, [500, 1000, 2000, 4000, 5000, 5000]],
    [0.5, [750, 1500, 3000, 6000, 7500, 7500]],
  ] as const) {
    const { shop, gaps } = scripted([...pauses.map(() => packing), sent], { random: () => random });
    // oxlint-disable-next-line no-await-in-loop -- each has its own clock
    await shop.startOrder.wait("o1");
    expect(gaps()).toEqual(pauses);
  }
});

test("a response can request a longer pause, but not a shorter one", async () => {
  const [later, soon] = ["25", "1"].map((after) => order("packing", { "retry-after": after }));
  const { shop, gaps } = scripted([later ?? sent, soon ?? sent, sent]);

  await shop.startOrder.wait("o1");

  expect(gaps()).toEqual([25_000, 1500]);
});

test("a pause that takes too long ends the wait without an error", async () => {
  const clock = virtualClock();
  const { sleep } = clock;
  const slow = {
    ...clock,
    sleep: async (ms: number, signal: AbortSignal) => sleep(3 * ms, signal),
  };
  const { shop } = scripted([packing], { clock: slow });

  expect(await shop.startOrder.wait("o1", { deadlineMs: 1000 })).toMatchObject({
    kind: "not-ended",
    reason: "deadline",
    data: { status: "packing" },
  });
});

test("progress is reported after the first poll and after each change", async () => {
  const { shop } = scripted([packing, packing, order("posted"), order("posted"), packing, sent]);
  const seen: string[] = [];

  await shop.startOrder.wait("o1", { onProgress: ({ status }) => void seen.push(status) });

  expect(seen).toEqual(["packing", "posted", "packing", "sent"]);
});

test("for any states of a job, its first end ends the wait, and each change is reported once", async () => {
  const passing = ["packing", "posted", "held", undefined] as const;
  const ways = fc.array(fc.constantFrom(...passing), { maxLength: 12 });

  await fc.assert(
    fc.asyncProperty(ways, fc.constantFrom("sent", "lost"), async (way, end) => {
      const steps = [...way, end].map((status) => (status ? order(status) : fault.reset()));
      const { shop, attempts } = scripted([...steps, order("after the end")]);
      const seen: string[] = [];

      const ended = await shop.startOrder.wait("o1", {
        onProgress: ({ status }) => void seen.push(status),
      });

      expect(ended).toMatchObject({ id: "o1", ok: end === "sent", data: { status: end } });
      expect(attempts).toHaveLength(steps.length);
      const states = [...way, end].filter((status) => status !== undefined);
      expect(seen).toEqual(states.filter((status, index) => status !== states[index - 1]));
    }),
    { seed: 1, numRuns: 40 },
  );
});

test("with an aborted signal, nothing is polled", async () => {
  const { shop, attempts } = scripted([packing]);

  expect(await shop.startOrder.wait("o1", { signal: AbortSignal.abort() })).toMatchObject({
    kind: "not-ended",
    reason: "aborted",
    data: undefined,
    outcome: { kind: "not-sent", reason: "aborted" },
  });
  expect(attempts).toEqual([]);
});

test("a signal ends a pause", async () => {
  const { shop, clock } = scripted([packing]);
  const controller = new AbortController();
  const startedAt = clock.now();
  let isSeen = false;
  const onProgress = (): void => void (isSeen = true);

  const waiting = shop.startOrder.wait("o1", { signal: controller.signal, onProgress });
  await clock.until(() => isSeen && clock.sleeping() === 1);
  controller.abort();

  expect(await waiting).toMatchObject({
    kind: "not-ended",
    reason: "aborted",
    data: { status: "packing" },
    outcome: { kind: "not-sent", reason: "aborted" },
  });
  expect(clock.now()).toBe(startedAt);
  expect(clock.sleeping()).toBe(0);
});

test("a signal ends a poll", async () => {
  const controller = new AbortController();
  const lost: Step = async () => {
    controller.abort();
    return new Promise(() => {});
  };
  const { shop, clock } = scripted([packing, lost]);

  expect(await shop.startOrder.wait("o1", { signal: controller.signal })).toMatchObject({
    kind: "not-ended",
    reason: "aborted",
    data: { status: "packing" },
    outcome: { kind: "unknown-outcome", reason: "aborted" },
  });
  expect(clock.sleeping()).toBe(0);
});

test.for([undefined, null, "", "..", {}, { ok: false }])(
  "%j is not a job and causes a ClientError",
  async (job) => {
    const { shop, attempts } = scripted([sent]);

    // An invalid value that the types reject.
    await expect(shop.startOrder.wait(job as string)).rejects.toMatchObject({
      name: "ClientError",
      code: "path-parameter-invalid",
    });
    expect(attempts).toEqual([]);
  },
);

test("an invalid deadline and a callback that throws are ClientErrors", async () => {
  const { shop, clock } = scripted([packing]);
  const fail = (): never => {
    throw new Error("mine");
  };

  await expect(shop.startOrder.wait("o1", { deadlineMs: 0 })).rejects.toMatchObject({
    code: "option-invalid",
  });
  for (const onProgress of [fail, async () => fail()])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(shop.startOrder.wait("o1", { onProgress })).rejects.toMatchObject({
      name: "ClientError",
      code: "option-invalid",
      cause: { message: "mine" },
    });
  expect(clock.sleeping()).toBe(0);
});

test("a status that is not a string is not an end", async () => {
  const { shop } = scripted([order(null), order(["sent"]), order({}), order("lost")]);

  expect(await shop.startOrder.wait("o1")).toMatchObject({ kind: "failed" });
});

test("any number of waits does not delay a mutation", async () => {
  const { shop, clock, attempts } = scripted([packing], { budget: true, deadlineMs: 600_000 });
  const startedAt = clock.now();
  const room = calls.limit - changes.limit;
  const waits = Array.from({ length: 2 * room }, async (_, index) =>
    shop.startOrder.wait(`o${index}`, { deadlineMs: 2 * calls.windowMs }),
  );
  await clock.until(() => attempts.length === room);

  const outcomes = await Promise.all(
    Array.from({ length: changes.limit }, async () =>
      shop.changeBook({ path: { id: "b1" }, body: {} }),
    ),
  );

  expect(outcomes.map(({ receipt }) => receipt.waits.length)).toEqual(outcomes.map(() => 0));
  expect(clock.now()).toBe(startedAt);
  expect(new Set((await Promise.all(waits)).map(({ kind }) => kind))).toEqual(
    new Set(["not-ended"]),
  );
});
