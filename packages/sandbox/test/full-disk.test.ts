import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { assembleSandbox, type Sandbox } from "../src/create-sandbox.ts";
import { call } from "./support/call.ts";

interface Opened {
  readonly sandbox: Sandbox;
  /** Sets an option of the database. */
  readonly set: (option: string) => Promise<unknown>;
  readonly health: () => Promise<number>;
}

async function open(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "full-disk-"));
  const database = join(folder, "sandbox.db");
  const { sandbox, core } = await assembleSandbox({ database, clock: "frozen" });
  onTestFinished(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  return {
    sandbox,
    set: (option) => sql.raw(`pragma ${option}`).execute(core.service.storage.db),
    health: async () => (await sandbox.fetch(new Request("http://sandbox.test/health"))).status,
  };
}

test("while the file cannot be written, reads go on, writes get 503, and no restart is needed", async () => {
  const { sandbox, set, health } = await open();
  const kept = { key: "kept-before", body: { tagline: "Kept" } };
  const write = { key: "while-full", body: { tagline: "Later" } };
  expect((await call(sandbox, "PATCH /site", kept)).status).toBe(200);
  await set("query_only = on");

  expect(await health()).toBe(503);
  for (const line of ["GET /site", "GET /leads", "GET /campaigns"])
    expect((await call(sandbox, line)).status).toBe(200);
  const rejected = await call(sandbox, "PATCH /site", write);
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(rejected.json.detail).toContain("cannot be read or written");

  await set("query_only = off");
  expect(await health()).toBe(200);
  expect((await call(sandbox, "GET /site")).json.site.tagline).toBe("Kept");
  const retried = await call(sandbox, "PATCH /site", write);
  expect([retried.status, retried.headers.get("idempotency-replayed")]).toEqual([200, null]);
  expect((await call(sandbox, "PATCH /site", kept)).headers.get("idempotency-replayed")).toBe(
    "true",
  );
});

test("a write that fills the disk changes nothing, and its key is free again", async () => {
  const { sandbox, set } = await open();
  const { siteDoc } = (await call(sandbox, "GET /site")).json.site;
  const write = { key: "fills-the-disk", body: { doc: { ...siteDoc, note: "a".repeat(200_000) } } };
  await set("max_page_count = 1");
  const rejected = await call(sandbox, "PUT /site/draft", write);
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "10"]);

  await set("max_page_count = 1000000");
  expect((await call(sandbox, "GET /site")).json.site.siteDraft?.note).toBeUndefined();
  const retried = await call(sandbox, "PUT /site/draft", write);
  expect([retried.status, retried.headers.get("idempotency-replayed")]).toEqual([200, null]);
});
