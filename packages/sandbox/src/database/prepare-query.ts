import type { CompiledQuery, DialectAdapter } from "kysely";
import type { Queryable } from "./tables.ts";

/** A query that was built and compiled before: run with other values, it costs no more than its statement. */
export type PreparedQuery<Values extends readonly unknown[], Row> = (
  db: Queryable,
  ...values: Values
) => Promise<readonly Row[]>;

/** How many values a prepared query may have. */
const mostValues = 8;

/** Stands for the value at its position while a query is compiled. */
interface Placeholder {
  readonly position: number;
}

/**
 * Prepares a query that is asked with each call: it is built with placeholders, compiled once per kind of database, and
 * from then on only its values change. `build` compiles it, and must hand each value to the query and do nothing else with it.
 */
export function prepareQuery<Values extends readonly unknown[], Row>(
  build: (db: Queryable, ...values: Values) => CompiledQuery<Row>,
): PreparedQuery<Values, Row> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(db: Queryable): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    const found = known.get(adapter);
    if (found) return found;
    // The builders only pass values on, so that something else may stand in their place.
    const placeholders = Array.from({ length: mostValues }, (_, position) =>
      mark(position),
    ) as unknown as Values;
    const compiled = build(db, ...placeholders);
    known.set(adapter, compiled);
    return compiled;
  }

  return async (db, ...values) => {
    const compiled = compile(db);
    const parameters = compiled.parameters.map((value) =>
      isPlaceholder(value) ? values[value.position] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
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
