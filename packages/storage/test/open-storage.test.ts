import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openStorage } from "../src/database/open-storage.ts";
import type { StateErrorCode } from "../src/state-error.ts";
import { availableStorages, failureOf } from "./support/storages.ts";

const storages = await availableStorages();
const folder = mkdtempSync(join(tmpdir(), "sandbox-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(storages)("on $name", ({ open }) => {
  test("numbers are read as numbers, also counts and sums", async () => {
    const { db } = await open();
    await db.insertInto("settings").values({ name: "a", value: "1" }).execute();
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as counted, sum(cast(9007199254740991 as bigint)) as total
      from settings`.execute(db);

    expect(rows).toMatchObject([{ counted: 1, total: Number.MAX_SAFE_INTEGER }]);
  });

  test("text is compared by code point, and JSON text stores any string", async () => {
    const { db } = await open();
    const values = ["a-b", "aB", "B", "ab", "é", "\u0000 \ud800 😀"];
    for (const [index, value] of values.entries()) {
      const name = index < 5 ? value : "json";
      await db
        .insertInto("settings")
        .values({ name, value: JSON.stringify(value) })
        .execute();
    }
    const rows = await db.selectFrom("settings").selectAll().orderBy("name").execute();

    expect(rows.map(({ name }) => name)).toEqual(["B", "a-b", "aB", "ab", "json", "é"]);
    expect(rows.map(({ value }) => JSON.parse(value) as string)).toContain(values[5]);
  });

  test("a transaction whose work throws is rolled back", async () => {
    const storage = await open();
    const failing = storage.transaction(async (trx) => {
      await trx.insertInto("settings").values({ name: "a", value: "1" }).execute();
      throw new Error("no");
    });

    await expect(failing).rejects.toThrow("no");
    expect(await storage.db.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  test("transactions that read and write the same row are serialized", async () => {
    const storage = await open();
    await storage.db.insertInto("settings").values({ name: "sum", value: "0" }).execute();
    const add = (): Promise<void> =>
      storage.transaction(async (trx) => {
        await sql`update settings set value = cast(cast(value as integer) + 1 as text)`.execute(
          trx,
        );
      });
    await Promise.all(Array.from({ length: 20 }, add));

    expect(await storage.db.selectFrom("settings").select("value").execute()).toEqual([
      { value: "20" },
    ]);
  });

  test("work of the same name never overlaps, also if some of it fails", async () => {
    const storage = await open();
    let running = 0;
    const work = async (): Promise<void> => {
      running += 1;
      expect(running).toBe(1);
      await storage.db.selectFrom("settings").selectAll().execute();
      running -= 1;
      throw new Error("done");
    };
    const all = Array.from({ length: 5 }, () => storage.exclusively("name", work));

    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => "rejected"),
    );
  });
});

describe.each(storages.filter(({ name }) => name !== "memory"))("kept in $name", (kept) => {
  const { createDatabase, open } = kept;

  test("written data is there after it is opened again", async () => {
    const database = await createDatabase();
    const first = await openStorage(database);
    await first.db.insertInto("settings").values({ name: "a", value: "1" }).execute();
    await first.close();

    const { db } = await open(database);
    expect(await db.selectFrom("settings").selectAll().execute()).toEqual([
      { name: "a", value: "1" },
    ]);
  });

  test("a database of a newer sandbox is rejected and unchanged", async () => {
    const database = await createDatabase();
    const newer = await openStorage(database);
    await sql`insert into kysely_migration values ('9999-later', '2999-01-01T00:00:00.000Z')`.execute(
      newer.db,
    );
    await newer.close();

    const error = await failureOf(openStorage(database));
    expect(error.code).toBe("schema-newer");
    expect(error.message).toContain("9999-later");
  });

  test("a database with other tables is rejected", async () => {
    const database = await createDatabase();
    const other = await openStorage(database);
    await sql`delete from kysely_migration`.execute(other.db);
    await other.close();

    expect(await failureOf(openStorage(database))).toMatchObject({ code: "database-unusable" });
  });
});

test("using the database inside a transaction throws instead of waiting forever", async () => {
  const storage = await openStorage(":memory:");
  const wrong = storage.transaction(() => storage.db.selectFrom("settings").selectAll().execute());

  await expect(wrong).rejects.toThrow("use the transaction instead");
  expect(await storage.db.selectFrom("settings").selectAll().execute()).toEqual([]);
  await storage.close();
});

const text = join(folder, "text.db");
writeFileSync(
  text,
  "not a database, but more than the hundred bytes that a header takes. ".repeat(9),
);

test.each<[string, string, StateErrorCode, string]>([
  ["a file in no folder", join(folder, "none", "x.db"), "database-unusable", "does not exist"],
  ["a folder", folder, "database-unusable", "cannot be opened"],
  ["another kind of file", text, "database-unusable", "is not a SQLite database"],
  ["another kind of server", "mysql://127.0.0.1/x", "database-unusable", "mysql:"],
  [
    "a server that is not there",
    "postgres://me:secret@127.0.0.1:1/x",
    "database-unreachable",
    "127.0.0.1:1",
  ],
])("%s is rejected with a sentence", async (_, database, code, says) => {
  const error = await failureOf(openStorage(database));

  expect(error.code).toBe(code);
  expect(error.message).toContain(says);
  expect(error.hint).toMatch(/^[A-Z].*\.$/);
  expect(`${error.message} ${error.hint}`).not.toContain("secret");
});

test.each([
  ["normal", {}, 1],
  ["full", { synchronous: "full" }, 2],
] as const)("a file is opened with synchronous = %s", async (name, options, number) => {
  const storage = await openStorage(join(folder, `${name}.db`), options);
  const { rows } = await sql`pragma synchronous`.execute(storage.db);
  await storage.close();

  // @see https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(rows).toEqual([{ synchronous: number }]);
});

test("a file belongs to one process until that process ends", async () => {
  const file = join(folder, "owned.db");
  const module = new URL("../src/database/open-storage.ts", import.meta.url).href;
  const program = `const { openStorage } = await import(${JSON.stringify(module)});
    await openStorage(${JSON.stringify(file)}); console.log("open"); setInterval(() => {}, 1000);`;
  const args = ["--conditions=@plumbline/source", "--input-type=module", "--eval", program];
  const owner = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(owner.stdout, "data");

  expect(await failureOf(openStorage(file))).toMatchObject({ code: "database-in-use" });
  owner.kill("SIGKILL");
  await once(owner, "exit");
  await (await openStorage(file)).close();
});

test("a damaged file gets a remedy for damage", async () => {
  const file = join(folder, "damaged.db");
  const storage = await openStorage(file);
  await storage.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa5, 4096));

  const error = await failureOf(openStorage(file));
  expect(error.message).toContain("is damaged");
  expect(error.hint).toContain("Restore a copy of the file");
});
