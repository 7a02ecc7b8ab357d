import { type Client, createClient, isPageError, operationTable, orThrow } from "@local-ads/client";
import { beforeEach, describe, expect, test } from "vitest";
import { virtualClock } from "../../client-runtime/src/testing/index.ts";
import { openService, ownerOf, slugs } from "./support/open-service.ts";

const { sandbox, control, read, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;

/** Creates the generated client with a clock that skips pauses and moves that of the service. */
function connect(): Client {
  const owner = sandbox.identities().find(({ name }) => name === ownerOf(workspace));
  const clock = virtualClock();
  let movedTo = clock.now();
  const answer = async (request: Request): Promise<Response> => {
    const passed = Math.ceil(clock.now() - movedTo);
    if (passed > 0) await wait(passed);
    movedTo += passed;
    return sandbox.fetch(request);
  };
  return createClient({
    baseUrl: "https://sandbox.test/v1",
    auth: owner?.token ?? null,
    clock,
    random: () => 0.5, // or a pause could be as long as one of the states that the job goes through
    async fetch(request) {
      let isAnswered = false;
      const answered = answer(request).finally(() => (isAnswered = true));
      await clock.until(() => isAnswered);
      return answered;
    },
  });
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("pages", () => {
  test("their items are the whole list in order, without reaching a limit", async () => {
    const { leads } = await read("GET /leads?limit=200", { as: ownerOf(workspace) });
    const [calls] = operationTable.rateLimits;

    const pages = await collect(connect().listLeads.pages({ query: { limit: 1 } }));

    expect(pages.flatMap(({ data }) => data.leads)).toEqual(leads);
    expect(pages.length).toBeGreaterThan(calls.limit);
    expect(pages.flatMap(({ receipt }) => receipt.waits).map(({ reason }) => reason)).toContain(
      "budget",
    );
    expect(pages.every(({ receipt }) => receipt.attempts === 1)).toBe(true);
  });

  test("continue where they stopped", async () => {
    const client = connect();
    const whole = await collect(client.listLeads.items({ query: { limit: 50 } }));
    const read: unknown[] = [];
    const goOn = async (cursor?: string | number): Promise<void> => {
      for await (const page of client.listLeads.pages({ query: { limit: 50 } }, { cursor })) {
        read.push(...page.data.leads);
        if (cursor === undefined) await control.setService({ configured: false });
      }
    };

    const error = await goOn().catch((thrown: unknown) => thrown);
    await control.setService({ configured: true });

    if (!isPageError(error)) throw error;
    expect(error.status).toBe(503);
    expect(read).toHaveLength(50);
    await goOn(error.cursor);
    expect(read).toEqual(whole);
  });
});

describe("a job", () => {
  test("is awaited to its end, with progress", async () => {
    const client = connect();
    const seen: string[] = [];
    const started = orThrow(await client.createCampaign({ body: { dailyBudgetCents: 2500 } }));

    const ended = await client.createCampaign.wait(started, {
      onProgress: ({ job }) => void seen.push(job.status),
    });

    expect(ended).toMatchObject({
      kind: "done",
      id: started.data.job.id,
      data: { job: { status: "ready" } },
    });
    expect([...new Set(seen)]).toEqual(["queued", "checking", "creating_ads", "ready"]);
  });

  test("that is held is awaited by its ID, also in another process", async () => {
    const { job } = orThrow(
      await connect().createCampaign({ body: { dailyBudgetCents: 2500 } }),
    ).data;
    await control.holdJob({ id: job.id });

    const held = await connect().createCampaign.wait(job.id, { deadlineMs: 60_000 });
    await control.releaseJob({ id: job.id });
    const ended = await connect().createCampaign.wait(held.id, { deadlineMs: 60_000 });

    expect(held).toMatchObject({
      kind: "not-ended",
      reason: "deadline",
      data: { job: { id: job.id } },
    });
    expect(ended).toMatchObject({ kind: "done", id: job.id });
  });

  test("that is cancelled has failed, and an unknown one cannot be awaited", async () => {
    const client = connect();
    const { job } = orThrow(await client.createCampaign({ body: { dailyBudgetCents: 2500 } })).data;
    await control.cancelJob({ id: job.id });

    expect(await client.createCampaign.wait(job.id)).toMatchObject({ kind: "failed" });
    expect(await client.createCampaign.wait(crypto.randomUUID())).toMatchObject({
      kind: "not-ended",
      reason: "poll-failed",
      outcome: { status: 404 },
    });
  });
});
