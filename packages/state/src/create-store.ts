import type { JsonValue } from "@plumbline/contract";
import type { OwnTables, Queryable, SqliteStorage } from "@plumbline/storage";
import { sql } from "kysely";

/** Where a thing is: the world of its callers, its resource, and the things around it. */
export interface Shelf {
  readonly world: string;
  /** `Resource.key`. */
  readonly resource: string;
  /** The values of the path parameters around the thing, the outermost first. */
  readonly scope: readonly string[];
}

/** A stored thing. */
export interface Thing {
  readonly id: string;
  readonly value: JsonValue;
}

/** A stored thing, and where it is. */
export interface PlacedThing extends Shelf, Thing {}

/** Stores things. */
export interface Store {
  /** Undefined if there is none; `"deleted"` if there was one. */
  readonly find: (shelf: Shelf, id: string) => Thing | "deleted" | undefined;
  /** In the order of their creation. */
  readonly list: (shelf: Shelf, limit?: number) => readonly Thing[];
  /** The oldest things of a resource, on all shelves. */
  readonly everywhere: (resource: string, limit: number) => readonly PlacedThing[];
  readonly count: (resource: string) => number;
  readonly put: (shelf: Shelf, thing: Thing) => void;
  readonly remove: (shelf: Shelf, id: string) => void;
  /** The identifier of a thing of a shelf with a value at the end of some names. */
  readonly holder: (
    shelf: Shelf,
    names: readonly string[],
    value: string | number,
  ) => string | undefined;
  /** Whether any thing of a world has a text or a number. */
  readonly mentions: (world: string, text: string) => boolean;
  /** Returns whether this is the first mark of a name. */
  readonly mark: (shelf: Shelf) => boolean;
  /** Shows a thing of one shelf on another one, which lists only these. */
  readonly link: (view: Shelf, id: string) => void;
  readonly linked: (view: Shelf) => ReadonlySet<string>;
  /** A number that was not returned before. */
  readonly nextNumber: (name: string) => number;
}

/** The tables of things. Those of a file from before they were a migration are taken as they are. */
export const thingTables: OwnTables = {
  tables: ["thing", "mark", "link", "counter", "job"],
  migrations: () => ({
    "0005-things": {
      async up(db: Queryable) {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    },
    "0006-jobs": {
      async up(db: Queryable) {
        await sql.raw(jobTable).execute(db);
      },
    },
  }),
};

const statements = [
  `create table if not exists thing (
    number integer primary key autoincrement,
    world text not null, resource text not null, scope text not null, id text not null,
    value text,
    unique (world, resource, scope, id)
  )`,
  `create table if not exists mark (
    world text not null, resource text not null, scope text not null,
    primary key (world, resource, scope)
  )`,
  `create table if not exists link (
    world text not null, resource text not null, scope text not null, id text not null,
    primary key (world, resource, scope, id)
  )`,
  `create table if not exists counter (name text primary key, number integer not null)`,
];

const jobTable = `create table job (
  world text not null, resource text not null, scope text not null, id text not null,
  due integer not null, next text not null,
  primary key (world, resource, scope, id)
)`;

/** Stores things in a database. Call its methods only in the work of a transaction, to which they belong. */
export function createStore({ prepare }: Pick<SqliteStorage, "prepare">): Store {
  const where = "world = ? AND resource = ? AND scope = ?";
  const found = prepare(`SELECT value FROM thing WHERE ${where} AND id = ?`);
  const all = prepare(
    `SELECT id, value FROM thing WHERE ${where} AND value IS NOT NULL ORDER BY number LIMIT ?`,
  );
  const held = prepare(
    `SELECT id FROM thing WHERE ${where} AND value IS NOT NULL AND json_extract(value, ?) = ? LIMIT 1`,
  );
  const write = prepare(
    "INSERT INTO thing (world, resource, scope, id, value) VALUES (?, ?, ?, ?, ?) ON CONFLICT (world, resource, scope, id) DO UPDATE SET value = excluded.value",
  );
  const mentioned = prepare(
    "SELECT 1 FROM thing, json_tree(thing.value) AS part WHERE world = ? AND part.type IN ('text', 'integer', 'real') AND CAST(part.atom AS TEXT) = ? LIMIT 1",
  );
  const markFirst = prepare("INSERT OR IGNORE INTO mark VALUES (?, ?, ?)");
  const addLink = prepare("INSERT OR IGNORE INTO link VALUES (?, ?, ?, ?)");
  const links = prepare(`SELECT id FROM link WHERE ${where}`);
  const placed = prepare(
    "SELECT world, scope, id, value FROM thing WHERE resource = ? AND value IS NOT NULL ORDER BY number LIMIT ?",
  );
  const counted = prepare(
    "SELECT count(*) AS total FROM thing WHERE resource = ? AND value IS NOT NULL",
  );
  const nextNumber = prepare(
    "INSERT INTO counter VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET number = number + 1 RETURNING number",
  );

  return {
    find(shelf, id) {
      const [row] = found.all([...keyOf(shelf), id]);
      if (row === undefined) return undefined;
      return row["value"] === null ? "deleted" : { id, value: JSON.parse(String(row["value"])) };
    },
    list: (shelf, limit = -1) => all.all([...keyOf(shelf), limit]).map(thingOf),
    holder(shelf, names, value) {
      const path = `$${names.map((name) => `.${JSON.stringify(name)}`).join("")}`;
      const [row] = held.all([...keyOf(shelf), path, value]);
      return row && String(row["id"]);
    },
    everywhere: (resource, limit) =>
      placed.all([resource, limit]).map(({ world, scope, ...thing }) => ({
        resource,
        world: String(world),
        scope: JSON.parse(String(scope)),
        ...thingOf(thing),
      })),
    count: (resource) => Number(counted.all([resource])[0]?.["total"]),
    put: (shelf, { id, value }) => void write.run([...keyOf(shelf), id, JSON.stringify(value)]),
    remove: (shelf, id) => void write.run([...keyOf(shelf), id, null]),
    mentions: (world, text) => mentioned.all([world, text]).length > 0,
    mark: (shelf) => markFirst.run(keyOf(shelf)) > 0,
    link: (view, id) => void addLink.run([...keyOf(view), id]),
    linked: (view) => new Set(links.all(keyOf(view)).map(({ id }) => String(id))),
    nextNumber: (name) => Number(nextNumber.all([name])[0]?.["number"]),
  };
}

function thingOf({ id, value }: Readonly<Record<string, unknown>>): Thing {
  return { id: String(id), value: JSON.parse(String(value)) };
}

/** The number of things around a thing of a resource, by `Resource.key`. */
export function depthOf(resource: string): number {
  return resource.split("/{}").length - 1;
}

/** The columns of a shelf. */
export function keyOf({ world, resource, scope }: Shelf): [string, string, string] {
  return [world, resource, JSON.stringify(scope)];
}
