import { formatPointer, parsePointer } from "@plumbline/contract";
import type { SoundSubject } from "../load-subject.ts";

/** Pointers of the schemas of requests, with the operations that use each. */
export function requestSchemas({
  contract,
  operations,
}: SoundSubject): ReadonlyMap<string, readonly string[]> {
  const served = new Set(operations.map(({ id }) => id));
  const schemas = new Map<string, readonly string[]>();
  for (const { kind, side, operation, pointer } of contract.clauses) {
    if (kind !== "schema" || side === "response" || operation === undefined) continue;
    if (!served.has(operation)) continue;
    const schema = formatPointer(parsePointer(pointer).slice(0, -1));
    const users = schemas.get(schema) ?? [];
    if (!users.includes(operation)) schemas.set(schema, [...users, operation]);
  }
  return schemas;
}
