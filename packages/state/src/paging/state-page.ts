import {
  isEnvelope,
  isObject,
  type JsonValue,
  type EnvelopePlace,
  pageWords,
  wordsOf,
} from "@plumbline/contract";
import { breaksNoMore } from "../render-thing.ts";
import { removeAt, valueAt, withValueAt } from "../value-at.ts";
import type { StateRequest } from "../state-service.ts";
import { type ListPage, nextUrl } from "./page-of.ts";

/** States the numbers of a page and the places that lead to the next one in its envelope, each only if that breaks no more of the schema. */
export function statePage(request: StateRequest, page: ListPage, body: JsonValue): JsonValue {
  const { role, media } = request;
  const members = membersAround(body).flatMap(({ names, old }) => {
    const value = statementOf(names.at(-1) ?? "", old)?.(page, request);
    return value === undefined ? [] : [{ names, value }];
  });
  const places = (role.envelope ?? []).map(({ names, states }) => ({
    names,
    value: placed[states](page, request) ?? null,
  }));
  return [...members, ...places].reduce(
    (stated, member) => (media ? state(stated, member, breaksNoMore(media, stated)) : stated),
    body,
  );
}

/** A member of an envelope, and its new value. */
interface Statement {
  readonly names: readonly string[];
  readonly value: JsonValue;
}

/** Writes a member. A null that the schema rejects is a member left out, or an object around it. */
function state(
  body: JsonValue,
  { names, value }: Statement,
  accepts: (value: JsonValue) => boolean,
): JsonValue {
  const around =
    value === null ? names.map((_, count) => names.slice(0, names.length - count)) : [];
  const candidates = [
    withValueAt(body, names, value),
    ...around.flatMap((each) => [removeAt(body, each), withValueAt(body, each, null)]),
  ];
  return candidates.find(accepts) ?? body;
}

/** The members of a body, of the objects in it, and of envelopes in these. */
function membersAround(
  body: JsonValue,
  above: readonly string[] = [],
): readonly { readonly names: readonly string[]; readonly old: JsonValue }[] {
  const envelope = valueAt(body, above);
  if (!isObject(envelope)) return [];
  return Object.entries(envelope).flatMap(([name, old = null]) => {
    const names = [...above, name];
    const isOpened = above.length === 0 || isEnvelope(name);
    return [{ names, old }, ...(isOpened ? membersAround(body, names) : [])];
  });
}

type Value = (page: ListPage, request: StateRequest) => JsonValue | undefined;

/** A member that says something about a page. */
interface StatementRule {
  /** The type of its value; a null is a text. */
  readonly type: "number" | "boolean" | "string";
  /** The words of its name. */
  readonly words: RegExp;
  readonly value: Value;
}

const pagesOf: Value = ({ total, size = total }) =>
  Math.max(1, Math.ceil(total / Math.max(1, size)));
const urlOf: Value = ({ next }, request) =>
  next === undefined ? undefined : nextUrl(request, next);

/** The values of the places that lead to the next page or state facts; undefined if nothing follows. */
const placed: Readonly<Record<EnvelopePlace["states"], Value>> = {
  total: ({ total }) => total,
  pages: pagesOf,
  more: ({ next }) => next !== undefined,
  url: urlOf,
  number: ({ next }) => (next === undefined ? undefined : Number(next)),
  text: (page, request) =>
    request.role.paging?.kind === "cursor" ? page.next : urlOf(page, request),
};

const rules: readonly StatementRule[] = [
  {
    type: "number",
    words: pageWords.total,
    value: placed.total,
  },
  {
    type: "number",
    words: /^(?:count|size|num results|number of elements|returned|result count|results count)$/,
    value: ({ things, total }, { role }) => (role.paging ? things.length : total),
  },
  {
    type: "number",
    words: pageWords.pages,
    value: pagesOf,
  },
  { type: "number", words: /^(?:limit|per page|page size)$/, value: ({ size }) => size },
  { type: "number", words: /^(?:offset|skip)$/, value: ({ offset }) => offset },
  {
    type: "number",
    words: /^(?:page|current page|page number)$/,
    value: (_, { role, query }) =>
      role.paging?.kind === "page" ? Number(query.get(role.paging.parameter) ?? 1) : undefined,
  },
  {
    type: "boolean",
    words: pageWords.more,
    value: placed.more,
  },
  { type: "string", words: /^prev/, value: () => null },
];

function statementOf(name: string, old: JsonValue): Value | undefined {
  const type = old === null ? "string" : typeof old;
  const words = wordsOf(name).join(" ");
  return rules.find((rule) => rule.type === type && rule.words.test(words))?.value;
}
