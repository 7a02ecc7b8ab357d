import {
  canonicalJson,
  type Contract,
  isPlumblineError,
  type JsonValue,
} from "@plumbline/contract";
import type { Fixture, Fixtures } from "../model/target.ts";
import type { Values } from "../model/input.ts";
import { checkFixtures } from "../target/check-fixtures.ts";
import { bodyMediaType } from "../request/build-request.ts";
import type { Search } from "./next-attempt.ts";
import { isDestructive } from "../request/is-destructive.ts";
import { nextBody, startBodySearch } from "./values/next-body.ts";
import { pathTuples } from "./values/path-tuples.ts";
import type { Pool } from "./values/create-pool.ts";
import type { Choosing } from "./values/typical-for.ts";

export interface FoundValues {
  readonly searches: readonly Search[];
  readonly pool: Pool;
  readonly choosing: Choosing;
}

/** How many things an operation that destroys them gets. */
const mostThings = 4;

/** A weaker suggestion is more likely wrong than right. */
const leastScore = 50;

/** The fixtures that an exploration found, each valid by the document. */
export function toFixtures(contract: Contract, found: FoundValues): Fixtures {
  const entries = found.searches.flatMap((search) => {
    const fixture = search.found ? workingFixture(search) : suggestedFixture(search, found);
    const id = search.operation.id;
    return fixture && isValid(contract, { [id]: fixture }) ? [[id, fixture] as const] : [];
  });
  return Object.fromEntries(entries);
}

function workingFixture({ found }: Search): Fixture | undefined {
  if (!found || found.word === "") return undefined;
  const { path, query, body } = found.input;
  const fixture = withoutEmpty({
    path,
    query,
    body,
    fresh: usedWord(found.word, [path, query, body]),
  });
  return Object.keys(fixture).length > 0 ? fixture : undefined;
}

/** Existing things for an operation that was not sent, or that rejected what was sent. */
function suggestedFixture(
  { operation }: Search,
  { pool, choosing, searches }: FoundValues,
): Fixture | undefined {
  const known = pathTuples(pool, operation).filter(({ score }) => score >= leastScore);
  const shared = known.filter(({ values }) => isShared(searches, values));
  const spare = known.filter((tuple) => !shared.includes(tuple));
  // What destroys things must not get the one that other operations need.
  const [first, second] = isDestructive(operation) ? [spare, shared] : [shared, spare];
  const things = first.length > 0 ? first : second.slice(0, 1);
  const media = bodyMediaType(operation);
  const body = media && nextBody(startBodySearch(), media, choosing);
  const path = things
    .slice(0, isDestructive(operation) ? mostThings : 1)
    .map(({ values }) => values);
  if (path.every((values) => Object.keys(values).length === 0)) return undefined;
  return withoutEmpty({ path, query: {}, body, fresh: usedWord(choosing.word, [body]) });
}

/** Whether the input of another operation needs the same thing. */
function isShared(searches: readonly Search[], values: Values): boolean {
  const last = canonicalJson(Object.values(values).at(-1) ?? null);
  return searches.some(({ found }) =>
    Object.values(found?.input.path ?? {}).some((id) => canonicalJson(id) === last),
  );
}

function usedWord(word: string, values: readonly unknown[]): string | undefined {
  return JSON.stringify(values).includes(word) ? word : undefined;
}

interface Loose {
  readonly path: Values | readonly Values[];
  readonly query: Values;
  readonly body: JsonValue | undefined;
  readonly fresh: string | undefined;
}

function withoutEmpty({ path, query, body, fresh }: Loose): Fixture {
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
    ...(fresh !== undefined && { fresh }),
  };
}

function isValid(contract: Contract, fixtures: Fixtures): boolean {
  try {
    checkFixtures(contract, fixtures);
    return true;
  } catch (error) {
    if (isPlumblineError(error)) return false;
    throw error;
  }
}
