import { sql } from "kysely";
import type { DueWork } from "../../src/clock/due-work.ts";
import type { Storage } from "../../src/database/storage.ts";
import type { Queryable } from "../../src/database/base-tables.ts";

/** Work that is due again after each of its gaps. */
export interface Chain {
  readonly id: string;
  readonly at: number;
  readonly gaps: readonly number[];
}

/** A piece of work: when it was due, and where the clock stood. */
export interface Done {
  readonly id: string;
  readonly at: number;
  readonly stood: number;
}

export interface Chains {
  readonly work: DueWork;
  begin(db: Queryable, chain: Chain): Promise<void>;
  /** The work of all kinds in its order. */
  log(): Promise<readonly Done[]>;
  clear(): Promise<void>;
}

interface Link extends Omit<Chain, "gaps"> {
  readonly gaps: string;
}

/** A kind of due work with its own tables. */
export async function createChains({ db }: Storage, kind = "chain"): Promise<Chains> {
  const links = sql.table(`${kind}_links`);
  await sql`create table ${links} (id text, due bigint, gaps text)`.execute(db);
  await sql`create table if not exists done (position bigint, id text, due bigint, stood bigint)`.execute(
    db,
  );

  async function begin(db: Queryable, { id, at, gaps }: Chain): Promise<void> {
    await sql`insert into ${links} values (${id}, ${at}, ${JSON.stringify(gaps)})`.execute(db);
  }

  async function findFirst(db: Queryable, until: number): Promise<Link | undefined> {
    const { rows } = await sql<Link>`
      select id, due as at, gaps from ${links} where due <= ${until} order by due, id limit 1`.execute(
      db,
    );
    return rows[0];
  }

  async function finish(trx: Queryable, { id, at, gaps }: Link): Promise<void> {
    await sql`delete from ${links} where id = ${id}`.execute(trx);
    await sql`
      insert into done select (select count(*) from done), ${id}, ${at}, frozen_at from clock`.execute(
      trx,
    );
    const [gap, ...others] = JSON.parse(gaps) as readonly number[]; // as begin wrote it
    if (gap !== undefined) await begin(trx, { id, at: at + gap, gaps: others });
  }

  return {
    work: {
      next: async (db, until) => (await findFirst(db, until))?.at,
      async run(trx, now) {
        const link = await findFirst(trx, now);
        if (link !== undefined) await finish(trx, link);
      },
    },
    begin,
    async log() {
      const { rows } = await sql<Done>`
        select id, due as at, stood from done order by position`.execute(db);
      return rows.map((row) => ({ ...row }));
    },
    async clear() {
      await sql`delete from ${links}`.execute(db);
      await sql`delete from done`.execute(db);
    },
  };
}
