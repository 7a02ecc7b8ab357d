import { describe, expect, test } from "vitest";
import {
  clearTables,
  createClock,
  dumpTables,
  restoreTables,
  type TablesDump,
} from "@plumbline/storage";
import { leadRow, plantRows } from "../support/rows.ts";
import { availableStorages, failureOf } from "../support/storages.ts";

const storages = await availableStorages();

describe.each(storages)("a world on $name", ({ open }) => {
  test("a dump has all tables except those of the clock and the instances", async () => {
    const { db, ...storage } = await open();
    const { tables } = await dumpTables({ db, ...storage });
    const all = (await db.introspection.getTables()).map(({ name }) => name);

    expect([...Object.keys(tables), "clock", "instances"].toSorted()).toEqual(all.toSorted());
  });

  test("a restored dump is the world at the time of the dump", async () => {
    const storage = await open();
    await plantRows(storage.db, "before", 1_200);
    const dump = await dumpTables(storage);
    await storage.transaction((trx) => clearTables(trx, storage));
    await plantRows(storage.db, "after", 3);
    await restoreTables(storage, JSON.parse(JSON.stringify(dump)));

    expect(await dumpTables(storage)).toEqual(dump);
    await plantRows(storage.db, "later", 1);
    expect((await dumpTables(storage)).tables["leads"]).toHaveLength(1_201);
  });

  test("pending keys are not dumped", async () => {
    const { db, ...storage } = await open();
    await plantRows(db, "before", 1);
    await db.updateTable("idempotency_keys").set({ state: "pending" }).execute();

    expect((await dumpTables({ db, ...storage })).tables["idempotency_keys"]).toEqual([]);
  });

  test.each<[string, (dump: TablesDump) => unknown]>([
    ["something else", () => 7],
    ["malformed rows", (dump) => ({ ...dump, tables: { settings: [1] } })],
    ["a malformed clock", (dump) => ({ ...dump, clock: { mode: "slow", now: 1 } })],
    ["other migrations", (dump) => ({ ...dump, steps: ["0000-other"] })],
    ["unknown columns", (dump) => ({ ...dump, tables: { settings: [{ no: 1 }] } })],
    [
      "rows of a world that is not there",
      ({ tables, ...dump }) => ({ ...dump, tables: { leads: tables["leads"] } }),
    ],
  ])("%s is rejected, and changes nothing", async (_, change) => {
    const storage = await open();
    await plantRows(storage.db, "before", 2);
    const dump = await dumpTables(storage);
    const wrong = JSON.parse(JSON.stringify(change(dump)));

    expect(await failureOf(restoreTables(storage, wrong))).toMatchObject({
      code: "control-invalid",
    });
    expect(await dumpTables(storage)).toEqual(dump);
  });

  test("a world can be emptied during concurrent writes", async () => {
    const storage = await open();
    await plantRows(storage.db, "before", 1);
    const write = (index: number): Promise<unknown> =>
      storage.transaction(async (trx) => {
        const [found] = await trx.selectFrom("workspaces").select("id").execute();
        if (found)
          await trx
            .insertInto("leads")
            .values(leadRow(found.id, 10 + index))
            .execute();
      });
    // A write whose workspace was deleted fails in the database.
    const writes = Promise.allSettled(Array.from({ length: 20 }, (_, index) => write(index)));
    await storage.transaction((trx) => clearTables(trx, storage));
    await writes;

    expect(await storage.db.selectFrom("workspaces").select("id").execute()).toEqual([]);
    expect(await storage.db.selectFrom("leads").select("id").execute()).toEqual([]);
  });
});

test("a dump moves from one kind of database to another, clock and all", async () => {
  let dump: TablesDump | undefined;
  for (const storage of [...storages, ...storages]) {
    const opened = await storage.open();
    const clock = await createClock({ storage: opened, dueWork: [], mode: "frozen", start: 5 });
    if (dump === undefined) await plantRows(opened.db, "first", 3);
    else await restoreTables(opened, dump);
    expect(await clock.now()).toBe(dump === undefined ? 5 : 1_005);
    if (dump === undefined) await clock.advance(1_000);
    const next = await dumpTables(opened);
    expect(next).toEqual(dump ?? next);
    dump = next;
    await clock.close();
  }
});
