import { describe, expect, test } from "vitest";
import { clearTables } from "../src/database/clear-tables.ts";
import type { OwnTables } from "../src/database/own-tables.ts";
import type { BaseTables } from "../src/database/base-tables.ts";
import { dumpTables } from "../src/snapshot/dump-tables.ts";
import { restoreTables } from "../src/snapshot/restore-tables.ts";
import { availableStorages, failureOf } from "./support/storages.ts";

interface Tables extends BaseTables {
  readonly books: { id: string; author_id: string };
  readonly authors: { id: string };
}

const own: OwnTables = {
  tables: ["authors", "books"],
  migrations: () => ({
    "0001-tables": {
      up: ({ schema }) =>
        schema
          .createTable("authors")
          .addColumn("id", "text", (column) => column.primaryKey())
          .execute(),
    },
    "0003-books": {
      up: ({ schema }) =>
        schema
          .createTable("books")
          .addColumn("id", "text", (column) => column.primaryKey())
          .addColumn("author_id", "text", (column) => column.references("authors.id"))
          .execute(),
    },
  }),
};

describe.each(await availableStorages<Tables>(own))("own tables on $name", ({ open }) => {
  test("are created in the order of the names of all migrations", async () => {
    const { migrations, tables } = await open();

    expect(migrations).toEqual([
      "0001-tables",
      "0002-key-expiry",
      "0003-books",
      "0004-narrow-hits",
    ]);
    expect(tables).toEqual(["settings", "authors", "books", "idempotency_keys", "rate_hits"]);
  });

  test("are dumped, emptied and restored in the order of their references", async () => {
    const storage = await open();
    await storage.db.insertInto("authors").values({ id: "a-1" }).execute();
    await storage.db.insertInto("books").values({ id: "b-1", author_id: "a-1" }).execute();
    const dump = await dumpTables(storage);
    await storage.transaction((trx) => clearTables(trx, storage));

    expect(await storage.db.selectFrom("authors").selectAll().execute()).toEqual([]);
    await restoreTables(storage, JSON.parse(JSON.stringify(dump)));
    expect(await dumpTables(storage)).toEqual(dump);
  });

  test("a dump with a broken reference is rejected and changes nothing", async () => {
    const storage = await open();
    const dump = await dumpTables(storage);
    const books = [{ id: "b-1", author_id: "nobody" }];
    const wrong = { ...dump, tables: { ...dump.tables, books } };

    expect(await failureOf(restoreTables(storage, wrong))).toMatchObject({
      code: "control-invalid",
    });
    expect(await dumpTables(storage)).toEqual(dump);
  });
});
