import type { CompiledQuery, DialectAdapter } from "kysely";
import type { Commit } from "./dialects/single-connection.ts";
import { SingleConnectionAdapter } from "./dialects/single-connection-dialect.ts";
import type { Queryable } from "./tables.ts";

/** A query that is compiled once and runs with different values. */
export type PreparedQuery<Values extends readonly unknown[], Row> = (
  db: Queryable,
  ...values: Values
) => Promise<readonly Row[]>;

/** The maximum number of values of a prepared query. */
const mostValues = 8;

/** Stands for the value at its position while a query is compiled. */
interface Placeholder {
  readonly position: number;
}

/** How a prepared query runs. */
export interface PreparedQueryOptions {
  /** When SQLite commits a write outside a transaction. Default: `at-once`. */
  readonly commit?: Exclude<Commit, "read">;
}

/**
 * Prepares a query that many calls run. `build` compiles it once per database, with placeholders for its values: it must
 * pass each value to the query and do nothing else with it.
 */
export function prepareQuery<Values extends readonly unknown[], Row>(
  build: (db: Queryable, ...values: Values) => CompiledQuery<Row>,
  { commit = "at-once" }: PreparedQueryOptions = {},
): PreparedQuery<Values, Row> {
  const known = new WeakMap<DialectAdapter, Compiled<Row>>();

  function compile(db: Queryable, adapter: DialectAdapter): Compiled<Row> {
    // Query builders only pass values on, so a placeholder can replace any value.
    const placeholders = Array.from({ length: mostValues }, (_, position) =>
      mark(position),
    ) as unknown as Values;
    const compiled = toCompiled(build(db, ...placeholders));
    known.set(adapter, compiled);
    return compiled;
  }

  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const { query, slots, isRead } = known.get(adapter) ?? compile(db, adapter);
    const parameters = slots.map((slot) =>
      slot.position === undefined ? slot.value : values[slot.position],
    );
    const rows =
      adapter instanceof SingleConnectionAdapter
        ? await adapter.run(query.sql, parameters, isRead ? "read" : commit)
        : (await db.executeQuery({ ...query, parameters })).rows;
    return rows as readonly Row[]; // as the query was typed
  };
}

interface Compiled<Row> {
  readonly query: CompiledQuery<Row>;
  readonly slots: readonly Slot[];
  readonly isRead: boolean;
}

/** A parameter of the statement: a value of each call, or one that the query always has. */
interface Slot {
  readonly position: number | undefined;
  readonly value: unknown;
}

function toCompiled<Row>(query: CompiledQuery<Row>): Compiled<Row> {
  const slots = query.parameters.map((value) => ({
    position: isPlaceholder(value) ? value.position : undefined,
    value,
  }));
  return { query, slots, isRead: query.query.kind === "SelectQueryNode" };
}

const marks = new WeakSet<object>();

function mark(position: number): Placeholder {
  const placeholder = Object.freeze({ position });
  marks.add(placeholder);
  return placeholder;
}

function isPlaceholder(value: unknown): value is Placeholder {
  return typeof value === "object" && value !== null && marks.has(value);
}
