import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { availableStorages } from "../support/storages.ts";

describe.each(await availableStorages())("on $name", ({ open }) => {
  test("numbers come back as numbers, also sums and counts", async () => {
    const { db } = await open();
    await db.insertInto("settings").values({ name: "a", value: "1" }).execute();
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as counted, sum(cast(9007199254740991 as bigint)) as total from settings`.execute(
      db,
    );
    expect(rows).toMatchObject([{ counted: 1, total: Number.MAX_SAFE_INTEGER }]);
  });
});
