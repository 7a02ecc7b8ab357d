import {
  appliedSchemas,
  type Contract,
  isObject,
  type JsonObject,
  type JsonValue,
  type MediaType,
  openSchema,
  type SchemaCursor,
  subschemasUnder,
  walkSchemas,
  wordsOf,
} from "@plumbline/contract";
import { sentAs } from "../../../input/body/sent-body.ts";
import { isOfAccount } from "./account.ts";
import { adaptBody } from "./adapt-body.ts";
import { type BodySearch, learnt } from "./body-search.ts";
import { extraMembers } from "./extra-members.ts";
import {
  type Choosing,
  exampleBodies,
  ownIdentifier,
  referenced,
  typicalFor,
  type TypicalUse,
} from "./typical-for.ts";

/** A way to choose the members of a body. */
type MemberSet = (options: SetOptions) => JsonValue | undefined;

interface SetOptions {
  readonly media: MediaType;
  readonly choosing: Choosing;
  readonly search: BodySearch;
}

/** From the least to the most, after the body of an account and the one that the target itself returns. */
const sets: readonly MemberSet[] = [
  accountBody,
  shownBody,
  (options) => typical(options, []),
  knownBody,
  ({ media }) => exampleBodies(media)[0],
  (options) => typical(options, memberNames(options).filter(isEssential)),
  (options) => typical(options, memberNames(options)),
  (options) => typical(options, [], { likeOthers: true }),
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
    const options = { media, choosing: { ...choosing, ...learnt(search) }, search };
    const body = sets[search.set]?.(options);
    const isEmpty = isObject(body) && Object.keys(body).length === 0;
    if (body !== undefined && (!isEmpty || search.set === sets.length - 1))
      return adaptBody(body, { ...options, allows: (one) => isValid(media, one) });
  }
  return undefined;
}

/** The name and the password of a user that the run has created. */
function accountBody(options: SetOptions): JsonValue | undefined {
  const { account } = options.choosing;
  return account && typical(options, memberNames(options).filter(isOfAccount));
}

/** The members that the target returns for the thing and that the body describes. */
function shownBody({ media, choosing }: SetOptions): JsonValue | undefined {
  const { shown } = choosing;
  const own = memberNames({ media, choosing }).filter((name) => !ownIdentifier.test(name));
  const names = new Set(own);
  return (isObject(shown) ? wholesIn(shown) : [])
    .map((whole) => Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name))))
    .find((body) => Object.keys(body).length > 0 && isValid(media, body));
}

/** The objects of a response that may be the described thing: the whole body, or the objects inside it. */
export function wholesIn(shown: JsonObject): readonly JsonObject[] {
  return [shown, ...Object.values(shown).filter(isObject)];
}

function isValid({ schema }: MediaType, body: JsonValue): boolean {
  return (schema?.validate(body) ?? []).length === 0;
}

/** A body with the members that name existing things. */
function knownBody(options: SetOptions): JsonValue | undefined {
  const valuesOf = (name: string): readonly JsonValue[] => referenced([name], options.choosing);
  const candidates = memberNames(options).filter((name) => valuesOf(name).length > 0);
  const whole = candidates.length > 0 ? typical(options, candidates) : undefined;
  if (!isObject(whole)) return undefined;
  const named = candidates.filter((name) =>
    [whole[name] ?? []].flat().some((value) => valuesOf(name).includes(value)),
  );
  return named.length > 0 ? typical(options, named) : undefined;
}

function typical(
  { media, choosing, search: { wanted, extra } }: SetOptions,
  also: readonly string[],
  use: TypicalUse = {},
): JsonValue | undefined {
  if (!media.schema) return undefined;
  const body = typicalFor(media.schema, choosing, { also: [...wanted, ...also], ...use });
  if (!isObject(body)) return body;
  const whole = { ...body, ...extraMembers(extra, choosing) };
  return isValid(media, whole) ? whole : body;
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
