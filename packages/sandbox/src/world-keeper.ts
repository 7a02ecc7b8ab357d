import { asObject, isObject, type JsonObject } from "@plumbline/contract";
import type { Core } from "./core.ts";
import type { SandboxFixtures, SandboxIdentity } from "./service/seeding/sandbox-identity.ts";
import { clearTables } from "@plumbline/storage";
import type { Queryable } from "./state/database/tables.ts";
import type { Service } from "./dispatch/service.ts";
import { adoptWorkspaces } from "./service/seeding/adopt-workspaces.ts";
import { fixturesOf } from "./service/seeding/fixtures-of.ts";
import { type World, worldRows } from "./service/seeding/rows/world-rows.ts";
import { writeWorld } from "./service/seeding/write-world.ts";

/** What a world is generated from. It is stored with the world, so that every instance and every later start can derive its secrets. */
interface Origin {
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface WorldKeeper extends Pick<
  Core,
  "seed" | "identities" | "fixtures" | "plant" | "reload"
> {
  /** Whether the database had no world before. */
  readonly isNew: boolean;
}

/** What a new database is filled with. */
export type NewWorld = Pick<Origin, "seed">;

const originName = "world";

/** Reads the world of a database, or generates one. If several instances start at once, one of them generates it. */
export async function createWorldKeeper(service: Service, wanted: NewWorld): Promise<WorldKeeper> {
  const { storage, clock } = service;
  const fresh = { ...wanted, at: await clock.now() };
  let origin = await settle(service, fresh);
  const isNew = origin === fresh;
  let world = grow(service, origin);

  return {
    isNew,
    seed: () => origin.seed,
    identities: (): readonly SandboxIdentity[] => world.identities,
    fixtures: (): SandboxFixtures => fixturesOf(world),
    async plant(newSeed) {
      const next = { ...origin, seed: newSeed, at: await clock.now() };
      const grown = grow(service, next);
      await storage.transaction(async (trx) => {
        await clearTables(trx, storage);
        await claimOrigin(trx, next);
        await writeWorld(trx, grown);
      });
      origin = next;
      world = grown;
    },
    async reload() {
      origin = await readOrigin(storage.db);
      world = grow(service, origin);
    },
  };
}

async function settle(service: Service, wanted: Origin): Promise<Origin> {
  return service.storage.transaction(async (trx) => {
    if (await claimOrigin(trx, wanted)) {
      await writeWorld(trx, grow(service, wanted));
      return wanted;
    }
    const origin = await readOrigin(trx);
    await adoptWorkspaces(trx, origin.seed);
    return origin;
  });
}

async function readOrigin(db: Queryable): Promise<Origin> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", originName)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.value) as Origin; // as claimOrigin wrote it
}

/** Returns whether this transaction generates the world. */
async function claimOrigin(trx: Queryable, origin: Origin): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("settings")
    .values({ name: originName, value: JSON.stringify(origin) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether rows of settings have the origin of their world, without which it cannot be read. */
export function tellOrigin(settings: unknown): boolean {
  const rows: readonly unknown[] = Array.isArray(settings) ? settings : [];
  const row = rows.filter(isObject).find(({ name }) => name === originName);
  const { seed, at } = parseOrigin(row?.["value"]);
  return Number.isInteger(seed) && Number.isInteger(at);
}

function parseOrigin(text: unknown): JsonObject {
  try {
    return asObject(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

function grow({ contract, catalogue }: Service, { at, ...origin }: Origin): World {
  return worldRows({ contract, catalogue, now: at, ...origin });
}
