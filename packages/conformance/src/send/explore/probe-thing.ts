import { canonicalJson, isMutating, type JsonValue, parameterNames } from "@plumbline/contract";
import { freshWord } from "../../input/plain/fresh-word.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import type { Values } from "../../model/input.ts";
import type { Explorer, Tried } from "./explorer.ts";
import { makersOf } from "./makers-of.ts";
import type { Attempt, Search } from "./next-attempt.ts";
import { spareInput } from "./spare-input.ts";

/** Maximum number of times that a read shows whether a thing still exists. */
const mostProbes = 2;

/** After a rejection of a path that names a thing which a read has shown, the read is sent again: the thing may be gone. */
export function probeThing({ searches }: Explorer, { operation }: Search, path: Values): void {
  const read = searches.find((one) => hasShown(one, operation.path, Object.values(path)));
  if (!read || read.probes >= mostProbes) return;
  read.probes += 1;
  read.isSentAgain = true;
  read.isOver = false;
}

/** Whether a search is for the read of a thing at the beginning of a path, and has found it. */
function hasShown(
  { operation, found }: Search,
  path: string,
  values: readonly JsonValue[],
): boolean {
  const count = parameterNames(operation.path).length;
  const isAbove = operation.method === "get" && path.startsWith(`${operation.path}/`);
  return (
    isAbove && count > 0 && isSame(Object.values(found?.input.path ?? {}), values.slice(0, count))
  );
}

/** The accepted input, to be sent once more: unchanged for a read, for another thing of the kind for a mutation. */
export function againAttempt({ options }: Explorer, search: Search): Attempt | undefined {
  const { found, operation, probes } = search;
  if (!search.isSentAgain || !found) return undefined;
  search.isSentAgain = false;
  if (operation.method === "get") return { ...found, isAgain: true };
  const word = freshWord(`${options.salt} ${operation.id} again ${probes}`);
  const input = spareInput(search, word);
  return input ? { input, word, isAgain: true } : { ...found, isAgain: true };
}

/** A thing that a read had shown is gone: the operation that made it makes a new one, which the read then shows. */
export function learnAgain(
  { searches }: Explorer,
  search: Search,
  { attempt, exchange }: Tried,
): void {
  const { status } = exchange.response;
  const isGone = status === httpStatus.notFound || status === httpStatus.gone;
  search.isOver = !isGone || search.operation.method !== "get";
  if (search.isOver) return;
  const path = attempt.input.path;
  search.rejected.add(JSON.stringify(path));
  const [last] = searches
    .filter(({ operation }) => isMutating(operation))
    .filter((one) => isBelow(one, search.operation.path, Object.values(path)))
    .toSorted((one, other) => other.foundAt - one.foundAt);
  if (last) last.usesUp = true;
  search.isReplaced = true;
  const [maker] = makersOf(searches, search.operation);
  if (!maker) return;
  maker.isSentAgain = true;
  maker.isReplaced = true;
  maker.isOver = false;
}

/** Inputs that named the thing that is gone name the new one. */
export function renewPaths({ searches }: Explorer, read: Search, renewed: Values): void {
  const old = Object.values(read.found?.input.path ?? {});
  const values = Object.values(renewed);
  for (const search of searches) {
    const { found } = search;
    if (!found || !isBelow(search, read.operation.path, old)) continue;
    const path = Object.entries(found.input.path).map(
      ([name, value], at) => [name, values[at] ?? value] as const,
    );
    search.found = { ...found, input: { ...found.input, path: Object.fromEntries(path) } };
  }
}

/** Whether the accepted input of a search names the thing of a path, or something inside it. */
function isBelow({ operation, found }: Search, path: string, values: Some): boolean {
  const own = Object.values(found?.input.path ?? {}).slice(0, values.length);
  const isInside = operation.path === path || operation.path.startsWith(`${path}/`);
  return found !== undefined && isInside && isSame(own, values);
}

type Some = readonly (JsonValue | undefined)[];

function isSame(one: Some, other: Some): boolean {
  const [first, second] = [one, other].map((values) =>
    canonicalJson(values.map((value) => value ?? null)),
  );
  return first === second;
}
