import type { CompiledQuery, DialectAdapter } from "kysely";
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

/**
 * Prepares a query that many calls run. `build` compiles it once per database, with placeholders for its values: it must
 * pass each value to the query and do nothing else with it.
 */
export function prepareQuery<Values extends readonly unknown[], Row>(
  build: (db: Queryable, ...values: Values) => CompiledQuery<Row>,
): PreparedQuery<Values, Row> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(db: Queryable, adapter: DialectAdapter): CompiledQuery<Row> {
    // Query builders only pass values on, so a placeholder can replace any value.
    const placeholders = Array.from({ length: mostValues }, (_, position) =>
      mark(position),
    ) as unknown as Values;
    const compiled = build(db, ...placeholders);
    known.set(adapter, compiled);
    return compiled;
  }

  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const compiled = known.get(adapter) ?? compile(db, adapter);
    const parameters = compiled.parameters.map((value) =>
      isPlaceholder(value) ? values[value.position] : value,
    );
    return runNow(db, compiled, parameters) ?? runQueued(db, compiled, parameters);
  };
}

/** Runs the query on a free SQLite connection without Kysely. Returns undefined if the connection is in use. */
function runNow<Row>(
  db: Queryable,
  { sql }: CompiledQuery<Row>,
  parameters: readonly unknown[],
): readonly Row[] | undefined {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof SingleConnectionAdapter)) return undefined;
  const isInTransaction = db.isTransaction;
  const rows = adapter.connection.runNow({ sql, parameters, isInTransaction });
  return rows as readonly Row[] | undefined; // the type of the query
}

async function runQueued<Row>(
  db: Queryable,
  compiled: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
  return rows;
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
