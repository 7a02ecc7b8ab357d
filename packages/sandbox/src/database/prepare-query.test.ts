import { expect, test } from "vitest";
import { openStorage } from "./open-storage.ts";
import { prepareQuery } from "./prepare-query.ts";
import type { Queryable } from "./tables.ts";

const findSettings = prepareQuery((db: Queryable, least: string, most: string) =>
  db
    .selectFrom("settings")
    .select("name")
    .where("value", "=", "1")
    .where("name", ">=", least)
    .where("name", "<=", most)
    .orderBy("name")
    .compile(),
);

test("a prepared query runs with new values, also inside a transaction", async () => {
  const storage = await openStorage(":memory:");
  for (const name of ["a", "b", "c", "d"])
    await storage.db.insertInto("settings").values({ name, value: "1" }).execute();

  expect(await findSettings(storage.db, "a", "b")).toEqual([{ name: "a" }, { name: "b" }]);
  expect(await findSettings(storage.db, "c", "c")).toEqual([{ name: "c" }]);
  const inside = await storage.transaction(async (trx) => {
    await trx.insertInto("settings").values({ name: "e", value: "1" }).execute();
    return findSettings(trx, "d", "z");
  });
  expect(inside).toEqual([{ name: "d" }, { name: "e" }]);
  await storage.close();
});
