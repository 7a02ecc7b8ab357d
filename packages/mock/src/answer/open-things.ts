import type { Contract } from "@plumbline/contract";
import {
  createJobWork,
  createState,
  type Generator,
  type State,
  thingTables,
} from "@plumbline/state";
import {
  type Clock,
  type ClockStart,
  createClock,
  openSqliteStorage,
  type Queryable,
  type SqliteStorage,
} from "@plumbline/storage";
import type { ExampleBook } from "../generate/create-example-book.ts";
import type { MockOptions } from "../mock-options.ts";

/** What a mock with state keeps: its things and the clock, in one database. */
export interface Things {
  /** Of the present seed. */
  readonly state: () => State;
  readonly storage: SqliteStorage;
  readonly clock: Clock;
  /** The seed that was set in the file; undefined if none was. */
  readonly keptSeed: number | undefined;
  /** Generates from another seed from now on. */
  readonly replant: (examples: ExampleBook, seed: number) => void;
  readonly close: () => Promise<void>;
}

const running: ClockStart = { mode: "real" };

/** Opens the things of a document. Throws StateError for a file that cannot be used, and ThingsError. */
export async function openThings(
  contract: Contract,
  examples: ExampleBook,
  { state: { file, seedData, clock: begin = running } = {}, seed = 1 }: MockOptions,
): Promise<Things> {
  const storage = await openSqliteStorage(file ?? ":memory:", {
    own: thingTables,
    synchronous: "full",
  });
  try {
    const plant = (book: ExampleBook, planted: number): State =>
      createState(contract, {
        seed: planted,
        storage,
        generator: createGenerator(book),
        ...(seedData && { seedData }),
      });
    let state = plant(examples, seed);
    const clock = await createClock({ storage, dueWork: [createJobWork(storage)], ...begin });
    return {
      state: () => state,
      storage,
      clock,
      keptSeed: await readSeed(storage.db),
      replant: (book, planted) => void (state = plant(book, planted)),
      async close() {
        await clock.close();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

const seedName = "seed";

async function readSeed(db: Queryable): Promise<number | undefined> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", seedName)
    .executeTakeFirst();
  return row && Number(row.value);
}

/** Stores the seed that is set, for the next start. */
export async function keepSeed(trx: Queryable, seed: number): Promise<void> {
  const value = String(seed);
  await trx
    .insertInto("settings")
    .values({ name: seedName, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** The bodies of an example book. */
export function createGenerator({ examplesOf, generate, sampleOf }: ExampleBook): Generator {
  return {
    // Valid ones come first. A schema that contradicts itself has none.
    example: (media) => examplesOf(media)[0]?.value,
    documented: (media) =>
      examplesOf(media).flatMap(({ isGenerated, isValid, value }) =>
        isGenerated || !isValid || value === undefined ? [] : [value],
      ),
    generate: (media, turn) => {
      const { isValid, value } = generate(media, turn);
      return isValid ? value : undefined;
    },
    sample: sampleOf,
  };
}
