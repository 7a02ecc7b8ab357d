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
import { wordsOf } from "../../request/words-of.ts";
import { type Choosing, exampleBodies, typicalFor } from "./typical-for.ts";
import { nameForms } from "./usual-values.ts";

/** Which body comes next, and what rejections have told about it. */
export interface BodySearch {
  /** Index of the next set of members. */
  set: number;
  /** Index of the next form of names. */
  form: number;
  /** Members that a rejection named although they were absent: it misses them. */
  readonly wanted: Set<string>;
  /** Members that a rejection named although they were present: it does not take them. */
  readonly unwanted: Set<string>;
}

export function startBodySearch(): BodySearch {
  return { set: 0, form: 0, wanted: new Set(), unwanted: new Set() };
}

/** A way to choose the members of a body. */
type MemberSet = (options: SetOptions) => JsonValue | undefined;

interface SetOptions {
  readonly media: MediaType;
  readonly choosing: Choosing;
  readonly search: BodySearch;
}

const sets: readonly MemberSet[] = [
  (options) => typical(options, []),
  ({ media }) => exampleBodies(media)[0],
  (options) => typical(options, memberNames(options).filter(isEssential)),
  (options) => typical(options, memberNames(options)),
  ({ media }) => exampleBodies(media)[1],
  // An empty object says little about a server, so it comes last.
  ({ media: { schema } }) => (schema?.validate({}).length === 0 ? {} : undefined),
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
      choosing: { ...choosing, form: search.form },
      search,
    });
    const isEmpty = isObject(body) && Object.keys(body).length === 0;
    if (body !== undefined && (!isEmpty || search.set === sets.length - 1)) return body;
  }
  return undefined;
}

/** What was sent, and the text of its rejection. */
export interface Rejection {
  readonly media: MediaType;
  readonly body: JsonValue | undefined;
  readonly text: string;
}

/** Learns from a rejection what to change: the form of names, or the members that it names. */
export function learnFromRejection(
  search: BodySearch,
  { media, body, text }: Rejection,
  { contract, word }: Pick<Choosing, "contract" | "word">,
): void {
  // A server that repeats the text does not take it.
  const isOfForm = word !== "" && text.includes(word);
  const { wanted, unwanted } = search;
  const known = wanted.size + unwanted.size;
  const present = isObject(body) ? body : {};
  for (const name of namedIn(text, namesAnywhere(media, contract)))
    (Object.hasOwn(present, name) ? unwanted : wanted).add(name);
  if (isOfForm && search.form + 1 < nameForms.length) search.form += 1;
  else if (wanted.size + unwanted.size === known) {
    search.set += 1;
    search.form = 0;
  }
}

function typical(
  { media: { schema }, choosing, search: { wanted, unwanted } }: SetOptions,
  also: readonly string[],
): JsonValue | undefined {
  if (!schema) return undefined;
  const body = typicalFor(schema, choosing, { also: [...wanted, ...also] });
  if (!isObject(body)) return body;
  const reduced: JsonObject = Object.fromEntries(
    Object.entries(body).filter(([name]) => !unwanted.has(name) || wanted.has(name)),
  );
  return schema.validate(reduced).length === 0 ? reduced : body;
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
function namesAnywhere({ schema }: MediaType, { document }: Contract): readonly string[] {
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

/** The names that a text contains as whole words. */
function namedIn(text: string, names: readonly string[]): readonly string[] {
  const words = new Set(text.slice(0, longestText).match(/[\p{L}\p{N}_-]+/gu));
  return names.filter((name) => words.has(name));
}
