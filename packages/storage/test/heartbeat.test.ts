import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openStorage } from "../src/database/open-storage.ts";
import { wallTime } from "../src/database/wall-time.ts";
import { sharedStorages } from "./support/storages.ts";

describe.each(await sharedStorages())("an instance on $name", ({ open, createDatabase }) => {
  test("sends heartbeats until it ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await createDatabase();
    const { db } = await open(database);
    const other = await openStorage(database);
    const soon = db.selectNoFrom(({ eb }) => eb(wallTime("postgres"), "+", 10_000).as("soon"));
    await db.updateTable("instances").set({ alive_until: soon }).execute();
    const readEnds = async (): Promise<readonly number[]> => {
      const rows = await db.selectFrom("instances").select("alive_until").execute();
      return rows.map(({ alive_until }) => alive_until);
    };
    const before = await readEnds();

    vi.advanceTimersByTime(5_000);
    await vi.waitUntil(async () => Math.min(...(await readEnds())) > Math.max(...before));
    expect(await readEnds()).toHaveLength(2);
    await other.close();
    expect(await readEnds()).toHaveLength(1);
  });

  test("counts as alive for as long as its option says", async () => {
    const database = await createDatabase();
    const { instance, db } = await open(database);
    const other = await openStorage(database, { keyLeaseMs: 3_600_000 });
    const rows = await db.selectFrom("instances").selectAll().execute();
    await other.close();
    const endOf = (wanted: string): number =>
      rows.find(({ id }) => id === wanted)?.alive_until ?? 0;

    expect(endOf(other.instance) - endOf(instance)).toBeGreaterThan(3_000_000);
  });

  test("removes instances without heartbeats from the list", async () => {
    const database = await createDatabase();
    const { db, instance } = await open(database);
    await db.insertInto("instances").values({ id: "dead", alive_until: 1 }).execute();
    const later = await open(database);
    const rows = await db.selectFrom("instances").select("id").execute();

    expect(rows.map(({ id }) => id).toSorted()).toEqual([instance, later.instance].toSorted());
  });
});
