import { fileURLToPath } from "node:url";
import { startMock } from "@plumbline/mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient, isCursorError, isPageError } from "../src/index.ts";

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  const source = fileURLToPath(import.meta.resolve("@local-ads/openapi"));
  mock = await startMock({ source, port: 0 });
});
afterAll(async () => {
  await mock.close();
});

const id = "0d9f4f0e-6a0b-4f7c-8b65-7d3c1f4a9e20";

test("the items of a list are those of the document's example", async () => {
  const client = preferring();
  const [page] = await collect(client.listLeads.pages());

  expect(page?.data.leads.length).toBeGreaterThan(0);
  expect(await collect(client.listLeads.items())).toEqual(page?.data.leads);
});

test("repeated cursors of the mock are detected", async () => {
  const seen: unknown[] = [];

  const error = await collect(preferring("example=first-page").listLeads.items(), seen).catch(
    (thrown: unknown) => thrown,
  );

  expect(isCursorError(error)).toBe(true);
  expect(seen.length).toBeGreaterThan(0);
});

test("the error of a rejected page contains the document's message", async () => {
  const error = await collect(preferring("code=403").listLeads.items()).catch(
    (thrown: unknown) => thrown,
  );

  if (!isPageError(error)) throw error;
  expect(error).toMatchObject({ code: "response", status: 403, cursor: undefined });
  expect(error.outcome).toMatchObject({ error: { error: expect.stringMatching(/./) } });
});

test.for([
  ["ready", { kind: "done", ok: true }],
  ["live", { kind: "done", ok: true }],
  ["failed", { kind: "failed", ok: false }],
  ["cancelled", { kind: "failed", ok: false }],
] as const)("a job that is %s has ended as the contract has it", async ([status, end]) => {
  const wait = preferring(`example=${status}`).createCampaign.wait(id);

  expect(await wait).toMatchObject({ ...end, id, data: { job: { status } } });
});

function preferring(prefer?: string): Client {
  const headers = { ...(prefer !== undefined && { Prefer: prefer }) };
  return createClient({ baseUrl: mock.url, auth: "any-key", maxRetries: 0, headers });
}

async function collect<Item>(items: AsyncIterable<Item>, all: Item[] = []): Promise<Item[]> {
  for await (const item of items) all.push(item);
  return all;
}
