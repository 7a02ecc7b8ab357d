import {
  appliedSchemas,
  isObject,
  type Contract,
  type JsonObject,
  type JsonValue,
  type MediaType,
  openSchema,
  type SchemaCursor,
  subschemasUnder,
  walkSchemas,
} from "@plumbline/contract";
import { sentAs } from "../../../input/body/sent-body.ts";
import { singularOf, wordsOf } from "../../../input/request/words-of.ts";
import { type Hints, hintsIn, leavesOf } from "./hints-in.ts";
import { type Choosing, exampleBodies, typicalFor } from "./typical-for.ts";
import { extraMembers } from "./extra-members.ts";
import { nameForms } from "./usual-values.ts";

/** The state of the search for an accepted body. */
export interface BodySearch {
  /** Index of the next set of members. */
  set: number;
  /** Index of the next form of names. */
  form: number;
  /** Absent members that a rejection named. The target requires them. */
  readonly wanted: Set<string>;
  /** Members that a rejection required although the document does not describe them at that place. */
  readonly extra: Set<string>;
  /** Present members that a rejection named. The target does not accept them. */
  readonly unwanted: Set<string>;
  /** The index of the existing thing that references name. 0 until a rejection says that something does not exist. */
  existing: number;
  /** The values that rejections asked for. */
  hints: Hints;
  /** Values that rejections named. */
  readonly refused: Set<JsonValue>;
}

export function startBodySearch(existing = 0): BodySearch {
  return {
    set: 0,
    form: 0,
    wanted: new Set(),
    extra: new Set(),
    unwanted: new Set(),
    existing,
    hints: new Map(),
    refused: new Set(),
  };
}

/** A way to choose the members of a body. */
type MemberSet = (options: SetOptions) => JsonValue | undefined;

interface SetOptions {
  readonly media: MediaType;
  readonly choosing: Choosing;
  readonly search: BodySearch;
}

const sets: readonly MemberSet[] = [
  shownBody,
  (options) => typical(options, []),
  ({ media }) => exampleBodies(media)[0],
  (options) => typical(options, memberNames(options).filter(isEssential)),
  (options) => typical(options, memberNames(options)),
  ({ media }) => exampleBodies(media)[1],
  // An empty object shows little about a server, so it is last.
  ({ media }) => (sentAs(media)?.takes({}) ? {} : undefined),
];

/** The next body to try; `undefined` if none is left. */
export function nextBody(
  search: BodySearch,
  media: MediaType,
  choosing: Choosing,
): JsonValue | undefined {
  for (; search.set < sets.length; search.set += 1) {
    const body = sets[search.set]?.({
      media,
      choosing: { ...choosing, ...learnt(search) },
      search,
    });
    const isEmpty = isObject(body) && Object.keys(body).length === 0;
    if (body !== undefined && (!isEmpty || search.set === sets.length - 1)) return body;
  }
  return undefined;
}

/** Skips a body that was sent before: chooses the next existing thing if the search tries existing things, otherwise the next members. */
export function skipBody(search: BodySearch): void {
  if (search.existing > 0 && search.existing < mostExisting) search.existing += 1;
  else search.set += 1;
}

/** The state before the first rejection. */
export const noneLearnt: Learnt = { form: 0, existing: 0, hints: new Map(), refused: new Set() };

type Learnt = Pick<Choosing, "form" | "existing" | "hints" | "refused">;

/** The part of a search that concerns values. */
export function learnt({ form, existing, hints, refused }: BodySearch): Learnt {
  return { form, existing, hints, refused };
}

/** The names and the body of a rejected request, and the text of the rejection. */
export interface Rejection {
  /** The names that the text may mention. */
  readonly names: readonly string[];
  /** The body, or the parameters of a request without one. */
  readonly body: JsonValue;
  readonly text: string;
}

/** Maximum number of existing things that are tried in place of new names. */
const mostExisting = 4;

const absent =
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
  learnValues(search, rejection, choosing);
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

function knowledge({ wanted, extra, unwanted, existing, hints, refused }: BodySearch): string {
  const sizes = [wanted, extra, unwanted, refused].map(({ size }) => size);
  return JSON.stringify([sizes, existing, [...hints]]);
}

/** Learns the values that a rejection asks for, and the values that it repeats. */
function learnValues(
  search: BodySearch,
  { names, body, text }: Rejection,
  choosing: Choosing,
): void {
  const present = names.filter((name) => isObject(body) && Object.hasOwn(body, name));
  const named = namedIn(text, present);
  search.hints = new Map([...search.hints, ...hintsIn(text, { body, named, seed: choosing })]);
  for (const { value } of leavesOf(body, ""))
    if (!value.includes(choosing.word) && value !== "" && text.includes(value))
      search.refused.add(value);
}

const lacksItems = /\bat least (?:\d+|one) (?:items?|elements?|entr)|\bnon-?empty (?:array|list)/i;

/** The plural names whose singular a text contains: a server that lacks `values` may say that a `value` lacks items. */
function listsNamedIn(text: string, names: readonly string[]): readonly string[] {
  const plurals = names.filter((name) => singularKeyOf(name) !== keyOf(name));
  const named = new Set(namedIn(text, plurals.map(singularKeyOf)));
  return plurals.filter((name) => named.has(singularKeyOf(name)));
}

const required =
  /["'`]([\w.-]{1,40})["'`]\.? (?:(?:field|property|member|attribute|value) )?is required/gi;

function learnMembers(
  { wanted, extra, unwanted, hints }: BodySearch,
  { names, body, text }: Rejection,
): void {
  const present = isObject(body) ? body : {};
  for (const [, name = ""] of text.replaceAll('\\"', '"').matchAll(required))
    if (!Object.hasOwn(present, name) && (wanted.has(name) || !names.includes(name)))
      extra.add(name);
  const lists = lacksItems.test(text) ? listsNamedIn(text, names) : [];
  for (const name of lists.length > 0 ? lists : namedIn(text, names)) {
    if (!Object.hasOwn(present, name)) wanted.add(name);
    else if (!hints.has(name)) unwanted.add(name);
  }
}

/** Names of a thing's own identifier. A body with the identifier of one path contradicts all other paths. */
export const ownIdentifier: RegExp = /^(?:id|uuid|guid|uid)$/i;

/** The members that the target returns for the thing and that the body describes. */
function shownBody({ media, choosing }: SetOptions): JsonValue | undefined {
  const { shown } = choosing;
  const own = memberNames({ media, choosing }).filter((name) => !ownIdentifier.test(name));
  const names = new Set(own);
  return (isObject(shown) ? wholesIn(shown) : [])
    .map((whole) => Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name))))
    .find(
      (body) => Object.keys(body).length > 0 && (media.schema?.validate(body) ?? []).length === 0,
    );
}

/** The objects of a response that may be the described thing: the whole body, or the objects inside it. */
export function wholesIn(shown: JsonObject): readonly JsonObject[] {
  return [shown, ...Object.values(shown).filter(isObject)];
}

function typical(
  { media: { schema }, choosing, search: { wanted, extra, unwanted } }: SetOptions,
  also: readonly string[],
): JsonValue | undefined {
  if (!schema) return undefined;
  const body = typicalFor(schema, choosing, { also: [...wanted, ...also] });
  if (!isObject(body)) return body;
  const reduced: JsonObject = Object.fromEntries(
    Object.entries(body).filter(([name]) => !unwanted.has(name) || wanted.has(name)),
  );
  const wholes = [{ ...reduced, ...extraMembers(extra, choosing) }, reduced];
  return wholes.find((whole) => schema.validate(whole).length === 0) ?? body;
}

/** The named members of a body, of every branch of its schema. */
function memberNames({
  media: { schema },
  choosing: { contract },
}: {
  readonly media: MediaType;
  readonly choosing: Pick<Choosing, "contract">;
}): readonly string[] {
  const cursor = schema && openSchema(contract.document, schema.pointer);
  if (!cursor) return [];
  return namesIn(appliedSchemas(cursor));
}

/** The names of members at any depth. */
export function namesAnywhere({ schema }: MediaType, { document }: Contract): readonly string[] {
  const cursor = schema && openSchema(document, schema.pointer);
  return cursor ? namesIn(walkSchemas(cursor)) : [];
}

function namesIn(cursors: Iterable<SchemaCursor>): readonly string[] {
  const names = new Set<string>();
  for (const one of cursors)
    for (const { name = "" } of subschemasUnder(one, "properties")) names.add(name);
  return [...names];
}

const essential = new Set("content email key kind name slug title type value".split(" "));

/** Whether servers usually require a member of this name. */
function isEssential(name: string): boolean {
  return essential.has(wordsOf(name).at(-1) ?? "");
}

const longestText = 10_000;

/** The names that a text contains as whole words, in any spelling. */
function namedIn(text: string, names: readonly string[]): readonly string[] {
  const words = text.slice(0, longestText).match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const keys = new Set(words.map(keyOf));
  return names.filter((name) => keys.has(keyOf(name)));
}

/** A key that is equal for `apiVersion` and `api_version`. */
function keyOf(name: string): string {
  return wordsOf(name).join(" ");
}

function singularKeyOf(name: string): string {
  return wordsOf(name).map(singularOf).join(" ");
}
