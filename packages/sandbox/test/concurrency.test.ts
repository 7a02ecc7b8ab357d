import { describe, expect, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox } from "../src/index.ts";
import { type Answer, call } from "./support/call.ts";
import { availableStorages } from "./support/storages.ts";

const racers = 50;

describe.each(await availableStorages())("on $name", ({ createDatabase, isShared }) => {
  test(`${racers} concurrent equal requests with one key are executed once`, async () => {
    const instances = await openInstances(await createDatabase(), isShared ? 2 : 1);
    const write = { key: "one-of-fifty", body: { dailyBudgetCents: 2500, name: "Raced for" } };

    const answers = await Promise.all(
      Array.from({ length: racers }, (_, turn) =>
        call(instances[turn % instances.length]!, "POST /campaigns", write),
      ),
    );

    const first = answers.filter((answer) => isExecuted(answer));
    expect(first).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 409);
    expect(new Set(others.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`202 ${first[0]?.text}`]),
    );
    for (const instance of instances) {
      const replay = await call(instance, "POST /campaigns", write);
      expect(replay.headers.get("idempotency-replayed")).toBe("true");
      expect(replay.text).toBe(first[0]?.text);
      const { campaigns } = (await call(instance, "GET /campaigns")).json;
      expect(campaigns.filter((one: { name: string }) => one.name === "Raced for")).toHaveLength(1);
    }
  });

  test("concurrent requests with one key and different arguments: one is executed, the others conflict", async () => {
    const instances = await openInstances(await createDatabase(), isShared ? 2 : 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        call(instances[turn % instances.length]!, "PATCH /site", {
          key: "fought-over",
          body: { tagline: `number ${turn}` },
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await call(instances[0]!, "GET /site")).json.site.tagline).toBe(`number ${winner}`);
  });

  test("concurrent calls never exceed the limits", async () => {
    const instances = await openInstances(await createDatabase(), isShared ? 2 : 1);
    const writes = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        call(instances[turn % instances.length]!, "PATCH /site", { body: { bio: `${turn}` } }),
      ),
    );
    expect(writes.filter(({ status }) => status === 200)).toHaveLength(20);

    const reads = await Promise.all(
      Array.from({ length: 130 }, (_, turn) =>
        call(instances[turn % instances.length]!, "GET /site"),
      ),
    );
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(100);
  });

  test("a key is pending while its first request is parked, and replays afterwards", async () => {
    const [sandbox] = await openInstances(await createDatabase(), 1);
    const write = { key: "parked-for-a-while", body: { tagline: "Parked" } };
    await sandbox!.control.holdNext({});
    const parked = call(sandbox!, "PATCH /site", write);
    await waitUntil(async () => (await sandbox!.control.held()).parked === 1);

    expect((await call(sandbox!, "PATCH /site", write)).status).toBe(409);
    await sandbox!.control.advance({ milliseconds: 24 * 60 * 60_000 });
    expect((await call(sandbox!, "PATCH /site", write)).status).toBe(409);
    await sandbox!.control.release();

    const first = await parked;
    expect(first.status).toBe(200);
    expect((await call(sandbox!, "PATCH /site", write)).text).toBe(first.text);
  });
});

function isExecuted({ status, headers }: Answer): boolean {
  return status === 202 && !headers.has("idempotency-replayed");
}

async function openInstances(database: string, count: number): Promise<readonly Sandbox[]> {
  const instances = await Promise.all(
    Array.from({ length: count }, () => createSandbox({ database, clock: "frozen" })),
  );
  onTestFinished(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
  });
  return instances;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
