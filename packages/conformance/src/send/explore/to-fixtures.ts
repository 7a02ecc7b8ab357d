import {
  canonicalJson,
  type Contract,
  isPlumblineError,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import type { Fixture, Fixtures } from "../../model/target.ts";
import type { Values } from "../../model/input.ts";
import { checkFixtures } from "../../target/check-fixtures.ts";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { parameterValues, type Search } from "./next-attempt.ts";
import { harmOf, isDestructive } from "../../input/request/is-destructive.ts";
import { startBodySearch } from "./values/body-search.ts";
import { nextBody } from "./values/next-body.ts";
import { pathTuples } from "./values/path-tuples.ts";
import { bodiesOfThings, destroysByBody, mostThings } from "./spare-input.ts";
import type { Pool } from "./values/create-pool.ts";
import type { Choosing } from "./values/typical-for.ts";

export interface FoundValues {
  readonly searches: readonly Search[];
  readonly pool: Pool;
  readonly choose: (operation: Operation) => Choosing;
}

/** A weaker suggestion is more likely wrong than right. */
const leastScore = 50;

/** The fixtures that an exploration found, each valid by the document. */
export function toFixtures(contract: Contract, found: FoundValues): Fixtures {
  const entries = found.searches.flatMap((search) => {
    const fixtures = search.found
      ? workingFixture(search, found)
      : suggestedFixtures(search, found);
    const { id } = search.operation;
    const valid = fixtures.filter((fixture) => isValid(contract, { [id]: fixture }));
    const [only] = valid;
    if (!only) return [];
    return [[id, valid.length === 1 ? only : valid] as const];
  });
  return Object.fromEntries(entries);
}

function workingFixture(search: Search, values: FoundValues): readonly Fixture[] {
  const { operation, found } = search;
  if (!found || (found.word === "" && !search.usesUp)) return [];
  const { query } = found.input;
  const path = search.usesUp ? suggestedPaths(search, values) : found.input.path;
  // Cases have no body that the document does not describe, so a fixture has none either.
  const body = operation.body && found.input.body;
  const fixture = withoutEmpty({
    path,
    query,
    body,
    fresh: usedWord(found.word, [path, query, body]),
  });
  return Object.keys(fixture).length > 0 ? [fixture] : [];
}

/** Fixtures with existing things for an operation that was not sent, or that rejected every request. */
function suggestedFixtures(search: Search, found: FoundValues): readonly Fixture[] {
  const { operation } = search;
  const choosing = { ...found.choose(operation), form: usualForm(found.searches) };
  const paths = suggestedPaths(search, found);
  const parameters = parameterValues(search, {}, choosing);
  const query = parameters?.query ?? {};
  const media = bodyMediaType(operation);
  if (destroysByBody(operation))
    return doomedBodies(search, found).map((body) => withoutEmpty({ path: {}, query, body }));
  const body = media && nextBody(startBodySearch(), media, choosing);
  const isEmpty = [...paths, query].every((values) => Object.keys(values).length === 0);
  // A configuration is replaced by the one that was read.
  const isReplaced = harmOf(operation) === "replaces" && choosing.shown !== undefined;
  if (isEmpty && !isReplaced) return [];
  return [
    withoutEmpty({ path: paths, query, body, fresh: usedWord(choosing.word, [body, query]) }),
  ];
}

/**
 * Bodies that name things to destroy: things that were created for this operation, otherwise things that were not created for another
 * operation.
 */
function doomedBodies(
  { operation, spares }: Search,
  { choose, searches }: FoundValues,
): readonly JsonValue[] {
  if (spares.length > 0) return spares;
  const taken = new Set(searches.flatMap((one) => one.spares.map(canonicalJson)));
  const bodies = bodiesOfThings(operation, choose(operation), mostThings);
  const free = bodies.filter((body) => !taken.has(canonicalJson(body)));
  return free.length > 0 ? free : bodies;
}

function suggestedPaths(
  { operation, usesUp }: Search,
  { pool, searches }: FoundValues,
): readonly Values[] {
  const known = pathTuples(pool, operation).filter(
    ({ values, score }) => score >= leastScore && !isUnknown(searches, operation, values),
  );
  const shared = known.filter(({ values }) => isShared(searches, values));
  const spare = known.filter((tuple) => !shared.includes(tuple));
  // A destructive operation must not get the thing that other operations need.
  const isDestroying = usesUp || isDestructive(operation);
  const [first, second] = isDestroying ? [spare, shared] : [shared, spare];
  const things = first.length > 0 ? first : second.slice(0, 1);
  return things.slice(0, isDestroying ? mostThings : 1).map(({ values }) => values);
}

/** The simplest form of names that the target accepted after it had rejected other forms. */
function usualForm(searches: readonly Search[]): number {
  const forms = searches.flatMap(({ found, bodies }) =>
    found && bodies.form > 0 ? [bodies.form] : [],
  );
  return forms.length === 0 ? 0 : Math.min(...forms);
}

/** Whether a read of the thing was rejected: it is gone, or never existed. */
function isUnknown(searches: readonly Search[], { path }: Operation, values: Values): boolean {
  const reads = searches.filter(
    ({ operation: { method, path: own } }) =>
      method === "get" && (path === own || path.startsWith(`${own}/`)),
  );
  const texts = Object.values(values).map((value) => canonicalJson(value ?? null));
  return reads.some(({ rejected }) =>
    [...rejected].some((json) => {
      const gone: Values = JSON.parse(json);
      const parts = Object.values(gone).map((value) => canonicalJson(value ?? null));
      return parts.length > 0 && parts.every((part, at) => part === texts[at]);
    }),
  );
}

/** Whether the input of another operation needs the same thing. */
function isShared(searches: readonly Search[], values: Values): boolean {
  const last = canonicalJson(Object.values(values).at(-1) ?? null);
  return searches.some(({ found }) =>
    Object.values(found?.input.path ?? {}).some((id) => canonicalJson(id) === last),
  );
}

function usedWord(word: string, values: readonly unknown[]): string | undefined {
  return word !== "" && JSON.stringify(values).includes(word) ? word : undefined;
}

interface Loose {
  readonly path: Values | readonly Values[];
  readonly query: Values;
  readonly body: JsonValue | undefined;
  readonly fresh?: string | undefined;
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
