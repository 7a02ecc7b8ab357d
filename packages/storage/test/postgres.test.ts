import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openStorage } from "../src/database/open-storage.ts";
import type { Queryable } from "../src/database/base-tables.ts";
import { sharedStorages, failureOf } from "./support/storages.ts";

const servers = (await sharedStorages()).flatMap(({ server }) => server ?? []);

describe.each(servers)("PostgreSQL", (server) => {
  const { createDatabase, createEmptyDatabase, stopServer, startServer, url } = server;

  test("instances can start at the same time on an empty database", async () => {
    const database = await createEmptyDatabase();
    const opened = await Promise.all(Array.from({ length: 6 }, () => openStorage(database)));
    const [first] = opened;
    const instances = await first!.db.selectFrom("instances").select("id").execute();

    expect(instances.map(({ id }) => id).toSorted()).toEqual(
      opened.map(({ instance }) => instance).toSorted(),
    );
    await Promise.all(opened.map((storage) => storage.close()));
  });

  test.each([
    ["a wrong password", { password: "wrong-secret" }, "database-unreachable", "rejects the user"],
    [
      "a database that is not there",
      { pathname: "/nowhere" },
      "database-unusable",
      "does not exist",
    ],
  ])("%s is reported without the password", async (_, change, code, says) => {
    const wrong = Object.assign(new URL(url), change);
    const error = await failureOf(openStorage(wrong.href));

    expect(error.code).toBe(code);
    expect(error.message).toContain(says);
    expect(error.message).not.toContain(wrong.password);
  });

  test("a database with another encoding than UTF8 is rejected", async () => {
    const storage = await openStorage(await createDatabase());
    await sql`create database narrow template template0 encoding 'LATIN1' locale 'C'`.execute(
      storage.db,
    );
    await storage.close();
    const narrow = Object.assign(new URL(url), { pathname: "/narrow" });

    expect(await failureOf(openStorage(narrow.href))).toMatchObject({ code: "database-unusable" });
  });

  test("two transactions in a deadlock both succeed", async () => {
    const storage = await openStorage(await createDatabase());
    for (const name of ["a", "b"]) {
      await storage.db.insertInto("settings").values({ name, value: "0" }).execute();
    }
    const both = createMeeting(2);
    const touch = (trx: Queryable, name: string): Promise<unknown> =>
      sql`update settings set value = cast(cast(value as integer) + 1 as text) where name = ${name}`.execute(
        trx,
      );
    const cross = (first: string, second: string): Promise<void> =>
      storage.transaction(async (trx) => {
        await touch(trx, first);
        await both();
        await touch(trx, second);
      });
    await Promise.all([cross("a", "b"), cross("b", "a")]);

    expect(await storage.db.selectFrom("settings").select("value").execute()).toEqual([
      { value: "2" },
      { value: "2" },
    ]);
    await storage.close();
  });

  test("an outage is reported as one, and ends when the server is back", async () => {
    const storage = await openStorage(await createDatabase());
    const read = (): Promise<unknown> => storage.db.selectFrom("settings").selectAll().execute();
    const interrupted = storage.transaction(async (trx) => {
      await trx.insertInto("settings").values({ name: "a", value: "1" }).execute();
      await stopServer();
      await trx.insertInto("settings").values({ name: "b", value: "1" }).execute();
    });

    const lost = await interrupted.catch((error: unknown) => error);
    expect(storage.isUnavailable(lost)).toBe(true);
    const rejected = await read().catch((error: unknown) => error);
    expect(storage.isUnavailable(rejected)).toBe(true);
    expect(storage.isUnavailable(new Error("anything else"))).toBe(false);
    await startServer();
    expect(await read()).toEqual([]);
    await storage.close();
  });

  test("closing works during an outage", async () => {
    const storage = await openStorage(await createDatabase());
    await stopServer();
    await expect(storage.close()).resolves.toBeUndefined();
    await startServer();
  });
});

/** Creates a barrier that resolves for all after `count` arrivals. */
function createMeeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come >= size) resolve();
    return promise;
  };
}
