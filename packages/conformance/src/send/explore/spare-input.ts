import {
  canonicalJson,
  collectionKey,
  isObject,
  type JsonValue,
  type Operation,
  segmentsOf,
} from "@plumbline/contract";
import type { Input } from "../../model/input.ts";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { harmOf, isDestructive } from "../../input/request/is-destructive.ts";
import { replaceWord } from "../../input/plain/fresh-word.ts";
import type { Search } from "./next-attempt.ts";
import { startBodySearch } from "./values/body-search.ts";
import { nextBody } from "./values/next-body.ts";
import { type Choosing, ownIdentifier } from "./values/typical-for.ts";

/** Maximum number of things for an operation that destroys things. */
export const mostThings = 4;

/** Whether an operation destroys the thing that its body names: `POST /leases/revoke` with `{ "id": … }`. */
export function destroysByBody(operation: Operation): boolean {
  const harm = harmOf(operation);
  const isByBody = !operation.path.includes("{") && bodyMediaType(operation) !== undefined;
  return isByBody && harm !== undefined && harm !== "replaces";
}

/** Whether a search has created the kind of thing that an operation destroys. */
export function isMaker({ operation, found }: Search, destroyer: Operation): boolean {
  if (!found || operation.method !== "post" || isDestructive(operation)) return false;
  if (destroyer.method === "delete" && destroyer.path.includes("{"))
    return operation.path === destroyer.path.replace(/\/\{[^/]*\}\/?$/, "");
  return destroysByBody(destroyer) && isMakerByVerb(operation, destroyer);
}

const making = /\/(?:add|create|grant|insert|make|new|put|register)$/i;

/** `/leases/grant` and `/leases` create the things that `/leases/revoke` destroys. */
function isMakerByVerb({ path }: Operation, destroyer: Operation): boolean {
  const segments = segmentsOf(path);
  const key = collectionKey(segmentsOf(destroyer.path));
  return collectionKey(segments) === key && (making.test(path) || segments.join("/") === key);
}

/** The input that creates another thing of the same kind; `undefined` if the input would name the same thing. */
export function spareInput({ operation, found }: Search, word: string): Input | undefined {
  if (!found) return undefined;
  const { input } = found;
  if (JSON.stringify(input).includes(found.word)) return replaceWord(input, found.word, word);
  // The identifier is removed from the body, so that the target chooses one.
  const { body } = input;
  const entries = Object.entries(isObject(body) ? body : {});
  const own = entries.filter(([name]) => !ownIdentifier.test(name));
  const schema = bodyMediaType(operation)?.schema;
  const reduced = Object.fromEntries(own);
  const isOther = own.length < entries.length && schema?.validate(reduced).length === 0;
  return isOther ? { ...input, body: reduced } : undefined;
}

/** Bodies with the names of existing things, one thing per body, the latest first. */
export function bodiesOfThings(
  operation: Operation,
  choosing: Choosing,
  count: number,
): readonly JsonValue[] {
  const media = bodyMediaType(operation);
  if (!media) return [];
  const turns = Array.from({ length: count }, (_, index) => index + 1);
  const bodies = turns.flatMap(
    (existing) => nextBody(startBodySearch(existing), media, choosing) ?? [],
  );
  const distinct = new Map(bodies.map((body) => [canonicalJson(body), body]));
  return [...distinct.values()];
}

/** The body that names the thing that was created last; `undefined` if the path names the thing. */
export function spareBody(
  operation: Operation,
  choosing: Choosing,
  word: string,
): readonly JsonValue[] {
  if (!destroysByBody(operation)) return [];
  const bodies = bodiesOfThings(operation, choosing, mostThings);
  const named = bodies.filter((body) => JSON.stringify(body).includes(word));
  return (named.length > 0 ? named : bodies).slice(0, 1);
}
