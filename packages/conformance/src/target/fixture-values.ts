import type { JsonValue, Operation, Parameter } from "@plumbline/contract";
import type { Alternative, Fixture, Fixtures } from "../model/target.ts";
import type { ValueSource } from "../input/plain/value-source.ts";

/** The fixture alternatives of a target for an operation, in order; empty if there are none. */
export function alternativesOf(fixtures: Fixtures, { id }: Operation): readonly Alternative[] {
  const given = Object.hasOwn(fixtures, id) ? (fixtures[id] ?? []) : [];
  return listOf(given).flatMap(spread);
}

/** The fixtures if there are any, otherwise the values of another source. */
export function fixtureValues(fixtures: Fixtures, otherwise: ValueSource): ValueSource {
  const first = (operation: Operation): Alternative | undefined =>
    alternativesOf(fixtures, operation)[0];

  function fixed(operation: Operation, parameter: Parameter): JsonValue | undefined {
    if (parameter.in !== "path" && parameter.in !== "query") return undefined;
    return first(operation)?.[parameter.in][parameter.name];
  }

  return {
    parameter(contract, operation, parameter) {
      const value = fixed(operation, parameter);
      return value === undefined ? otherwise.parameter(contract, operation, parameter) : value;
    },
    optional(contract, operation, parameter) {
      const value = fixed(operation, parameter);
      return value === undefined ? otherwise.optional?.(contract, operation, parameter) : value;
    },
    body(contract, operation) {
      const value = first(operation)?.body;
      return value === undefined ? otherwise.body(contract, operation) : value;
    },
  };
}

/** Splits a fixture with lists of path or query values into one alternative for each entry of the longer list. */
function spread({ path = {}, query = {}, body, fresh }: Fixture): Alternative[] {
  const paths = listOf(path);
  const queries = listOf(query);
  const count = Math.max(paths.length, queries.length);
  return Array.from({ length: count }, (_, index) => ({
    path: paths[index % paths.length] ?? {},
    query: queries[index % queries.length] ?? {},
    ...(body === undefined ? {} : { body }),
    ...(fresh === undefined ? {} : { fresh }),
  }));
}

/** Wraps a single value in a list. */
export function listOf<T extends object>(value: T | readonly T[]): readonly T[] {
  // Array.isArray does not narrow a readonly array.
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}
