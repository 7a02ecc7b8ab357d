import { readdirSync } from "node:fs";
import { join } from "node:path";

const fixtures = join(import.meta.dirname, "..", "..", "fixtures");

export function fixtureFolder(...names: readonly string[]): string {
  return join(fixtures, ...names);
}

/** Names of the case folders, in order. */
export function fixtureNames(...names: readonly string[]): readonly string[] {
  return readdirSync(fixtureFolder(...names), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}
