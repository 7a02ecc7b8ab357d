import type { JsonObject } from "@plumbline/contract";
import type { Queryable } from "../database/tables.ts";

export interface SettingRepository {
  /** Reads a setting that all instances share. Undefined: the default. */
  readonly find: (name: string) => Promise<JsonObject | undefined>;
  readonly save: (name: string, value: JsonObject) => Promise<void>;
}

export function createSettingRepository(db: Queryable): SettingRepository {
  return {
    async find(name) {
      const row = await db
        .selectFrom("settings")
        .select("value")
        .where("name", "=", name)
        .executeTakeFirst();
      return row && JSON.parse(row.value);
    },
    async save(name, value) {
      const text = JSON.stringify(value);
      await db
        .insertInto("settings")
        .values({ name, value: text })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: text }))
        .execute();
    },
  };
}
