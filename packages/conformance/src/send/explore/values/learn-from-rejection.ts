import { isObject, type JsonValue, singularOf, wordsOf } from "@plumbline/contract";
import { bodyPlaces, type BodyPlace, isInside } from "./body-places.ts";
import { type BodySearch, mostExisting } from "./body-search.ts";
import { hintsIn, leavesOf } from "./hints-in.ts";
import { listsNamedIn, mentions, namedIn } from "./named-in.ts";
import type { Choosing } from "./typical-for.ts";
import { nameForms } from "./usual-values.ts";

/** The names and the body of a rejected request, and the text of the rejection. */
export interface Rejection {
  /** The names that the text may mention. */
  readonly names: readonly string[];
  /** The body, or the parameters of a request without one. */
  readonly body: JsonValue;
  readonly text: string;
  /** Whether a text of the body says something if the rejection repeats it. Default: always. */
  readonly isTelling?: (text: string) => boolean;
}

/** Words that say that a thing or a value does not exist. */
export const absent: RegExp =
  /not[ _-]?found|no such|\bno (?:\S+ ){1,4}exists?\b|n[o']t[ _]exist|non-?existent|(?:could|can)(?: ?not|'t) find|unable to find|unknown|foreign key|unsupported|is not a valid|\bnot (?:\w+ ){0,3}(?:legal|allowed|permitted) value/i;

/**
 * Learns from a rejection what to change: the form of names, the named things, values or members. Returns `false` if the rejection contains
 * no information.
 */
export function learnFromRejection(
  search: BodySearch,
  rejection: Rejection,
  choosing: Choosing,
): boolean {
  const { text } = rejection;
  const { word } = choosing;
  const known = knowledge(search);
  // A server that repeats the fresh word rejects the name that contains it.
  const isOfForm = word !== "" && text.includes(word);
  search.rejections += 1;
  learnHints(search, rejection, choosing);
  learnRepeated(search, rejection, choosing);
  if (absent.test(text) && search.existing < mostExisting) search.existing += 1;
  else learnMembers(search, rejection);
  if (isOfForm && search.form + 1 < nameForms(choosing).length) search.form += 1;
  else if (knowledge(search) === known) {
    search.set += 1;
    search.form = 0;
    return false;
  }
  return true;
}

function knowledge(search: BodySearch): string {
  const { wanted, extra, unwanted, renamed, existing, hints, refused } = search;
  const sizes = [wanted, extra, unwanted, renamed, refused].map(({ size }) => size);
  return JSON.stringify([sizes, existing, [...hints]]);
}

/** Learns the values that a rejection asks for. */
function learnHints(search: BodySearch, rejection: Rejection, choosing: Choosing): void {
  const { body, text } = rejection;
  const named = namedPlaces(rejection).map(({ name }) => name);
  search.hints = new Map([...search.hints, ...hintsIn(text, { body, named, seed: choosing })]);
}

/** Learns the values and the keys of maps that a rejection repeats. Returns `false` if there are none that are new. */
export function learnRepeated(
  search: BodySearch,
  rejection: Rejection,
  choosing: Choosing,
): boolean {
  const known = knowledge(search);
  const { body, text, isTelling = () => true } = rejection;
  for (const { value } of leavesOf(body, ""))
    if (!value.includes(choosing.word) && mentions(text, value) && isTelling(value))
      search.refused.add(value);
  learnKeys(search, rejection, choosing);
  return knowledge(search) !== known;
}

/** Learns the keys of maps that a rejection repeats, and names of existing things in their place. */
function learnKeys(
  search: BodySearch,
  { names, body, text, isTelling = () => true }: Rejection,
  { pool }: Choosing,
): void {
  const isKey = (name: string): boolean =>
    !names.includes(name) && !search.extra.has(name) && isTelling(name) && mentions(text, name);
  const keys = [...bodyPlaces(body)].filter(
    ({ tokens, name }) => tokens.at(-1) === name && isKey(name),
  );
  if (keys.length === 0) return;
  const things = namesOfThings(text, pool);
  for (const { name } of keys) {
    search.unwanted.add(name);
    if (things.length > 0) search.renamed.set(name, things);
  }
}

/** The names of the existing things that a text is about: of columns in `Unknown column "age"`. */
function namesOfThings(text: string, pool: Choosing["pool"]): readonly string[] {
  const things = new Set(wordsOf(text).map(singularOf));
  const known = [...things].flatMap((thing) => {
    const term = { thing, identifier: "name" };
    return pool.find({ name: thing, in: "body", term }).filter(({ why }) => why !== "collection");
  });
  const best = known.toSorted((a, b) => b.score - a.score);
  return [...new Set(best.map(({ source }) => String(source.value)))];
}

const lacksItems = /\bat least (?:\d+|one) (?:items?|elements?|entr)|\bnon-?empty (?:array|list)/i;

const required =
  /["'`]([\w.-]{1,40})["'`]\.? (?:(?:field|property|member|attribute|value) )?is required/gi;

/** Learns the members that a rejection requires although the document does not describe them. */
function learnExtra({ wanted, extra }: BodySearch, { names, body, text }: Rejection): void {
  const present = isObject(body) ? body : {};
  for (const [, name = ""] of text.replaceAll('\\"', '"').matchAll(required))
    if (!Object.hasOwn(present, name) && (wanted.has(name) || !names.includes(name)))
      extra.add(name);
}

function learnMembers(search: BodySearch, rejection: Rejection): void {
  const { wanted, extra, unwanted, hints } = search;
  const { names, body, text } = rejection;
  const before = wanted.size + extra.size;
  learnExtra(search, rejection);
  const lists = lacksItems.test(text) ? listsNamedIn(text, names) : [];
  const named = namedPlaces(rejection);
  const isPresent = new Set([...bodyPlaces(body)].map(({ name }) => name));
  if (onlyOne.test(text)) {
    learnOnlyOne(search, namedIn(text, names), isPresent);
    return;
  }
  for (const name of lists.length > 0 ? lists : namedIn(text, names))
    if (!isPresent.has(name)) wanted.add(name);
  // A rejection that lacks a member names the members around it too.
  if (lists.length > 0 || wanted.size + extra.size > before) return;
  for (const { name } of named) if (!hints.has(name)) unwanted.add(name);
}

const onlyOne = /\b(?:exactly|only) one of\b|\bmutually exclusive\b/i;

/** Keeps one of several members that exclude each other: the first one that is present, otherwise the first. */
function learnOnlyOne(
  { wanted, unwanted }: BodySearch,
  names: readonly string[],
  isPresent: ReadonlySet<string>,
): void {
  const kept = names.find((name) => isPresent.has(name)) ?? names[0];
  for (const name of names) {
    if (name === kept) continue;
    wanted.delete(name);
    if (isPresent.has(name)) unwanted.add(name);
  }
  if (kept !== undefined && !isPresent.has(kept)) wanted.add(kept);
}

/** The innermost places of a body that a text names. */
function namedPlaces({ names, body, text }: Rejection): readonly BodyPlace[] {
  const named = new Set(namedIn(text, names));
  const places = [...bodyPlaces(body)].filter(
    ({ tokens, name }) => tokens.at(-1) === name && named.has(name),
  );
  return places.filter((place) => !places.some((other) => isInside(other, place)));
}
