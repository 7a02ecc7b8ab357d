import { expect, onTestFinished, test } from "vitest";
import { createSandbox } from "../src/index.ts";
import { call } from "./support/call.ts";
import { ownTables } from "../src/state/database/open-storage.ts";
import { startPostgres } from "../../storage/test/support/postgres.ts";

const server = await startPostgres(ownTables);

test.skipIf(server === undefined)(
  "during an outage of the database every call is answered as unavailable, and the sandbox recovers by itself",
  async () => {
    onTestFinished(() => server!.close());
    const failures: unknown[] = [];
    const sandbox = await createSandbox({
      database: await server!.createDatabase(),
      clock: "frozen",
      onFailure: (error) => failures.push(error),
    });
    onTestFinished(() => sandbox.close());
    const write = { key: "around-the-outage", body: { tagline: "Still here" } };
    expect((await call(sandbox, "GET /site")).status).toBe(200);

    await server!.stopServer();
    for (const line of ["GET /site", "GET /verticals", "GET /leads"]) {
      const answer = await call(sandbox, line);
      expect(answer.status).toBe(503);
      expect(answer.json.error).toEqual(expect.any(String));
    }
    expect((await call(sandbox, "PATCH /site", write)).status).toBe(503);
    expect(failures.length).toBeGreaterThan(0);

    await server!.startServer();
    const after = await call(sandbox, "PATCH /site", write);
    expect(after.status).toBe(200);
    expect((await call(sandbox, "GET /site")).json.site.tagline).toBe("Still here");
  },
);

test.skipIf(server === undefined)(
  "a parked write leaves its key free if the database fails in the meantime",
  async () => {
    const own = (await startPostgres(ownTables))!;
    onTestFinished(() => own.close());
    const sandbox = await createSandbox({ database: await own.createDatabase(), clock: "frozen" });
    onTestFinished(() => sandbox.close());
    const write = { key: "parked-in-the-outage", body: { tagline: "Late" } };
    await sandbox.control.holdNext({});
    const parked = call(sandbox, "PATCH /site", write);
    while ((await sandbox.control.held()).parked === 0)
      await new Promise((resolve) => setImmediate(resolve));

    await own.stopServer();
    await sandbox.control.release();
    expect((await parked).status).toBe(503);

    await own.startServer();
    const retried = await call(sandbox, "PATCH /site", write);
    expect([retried.status, retried.headers.get("idempotency-replayed")]).toEqual([200, null]);
  },
);
