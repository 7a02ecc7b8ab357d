import { isObject, type JsonValue, pageWords, wordsOf } from "@plumbline/contract";
import { removeAt, valueAt, withValueAt } from "../value-at.ts";
import type { StateRequest } from "../state-service.ts";
import { type ListPage, nextUrl } from "./page-of.ts";

/** States the numbers and cursors of a page in its envelope, each only if the schema accepts it. */
export function statePage(request: StateRequest, page: ListPage, body: JsonValue): JsonValue {
  const { role, media } = request;
  const accepts = (value: JsonValue): boolean =>
    (media?.schema?.validate(value) ?? []).length === 0;
  const members = membersAround(body).flatMap(({ names, old }) => {
    const value = statementOf(names.at(-1) ?? "", old)?.(page, request);
    return value === undefined ? [] : [{ names, value }];
  });
  const { next } = role.paging ?? {};
  const cursor = next ? [{ names: next, value: page.next ?? null }] : [];
  return [...members, ...cursor].reduce((stated, member) => state(stated, member, accepts), body);
}

/** A member of an envelope, and its new value. */
interface Statement {
  readonly names: readonly string[];
  readonly value: JsonValue;
}

/** Writes a member. A null that the schema rejects is a member left out. */
function state(
  body: JsonValue,
  { names, value }: Statement,
  accepts: (value: JsonValue) => boolean,
): JsonValue {
  const candidates = [
    withValueAt(body, names, value),
    ...(value === null ? [removeAt(body, names)] : []),
  ];
  return candidates.find(accepts) ?? body;
}

/** The members of a body and of the objects in it. */
function membersAround(
  body: JsonValue,
): readonly { readonly names: readonly string[]; readonly old: JsonValue }[] {
  if (!isObject(body)) return [];
  const envelopes = [[], ...Object.keys(body).map((name) => [name])];
  return envelopes.flatMap((names) => {
    const envelope = valueAt(body, names);
    return isObject(envelope)
      ? Object.entries(envelope).map(([name, old = null]) => ({ names: [...names, name], old }))
      : [];
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

const rules: readonly StatementRule[] = [
  {
    type: "number",
    words: pageWords.total,
    value: ({ total }) => total,
  },
  {
    type: "number",
    words: /^(?:count|size|num results|number of elements|returned|result count|results count)$/,
    value: ({ things, total }, { role }) => (role.paging ? things.length : total),
  },
  {
    type: "number",
    words: pageWords.pages,
    value: ({ total, size = total }) => Math.max(1, Math.ceil(total / Math.max(1, size))),
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
    value: ({ next }) => next !== undefined,
  },
  {
    type: "string",
    words: /^next(?: |$)/,
    value({ next }, request) {
      if (request.role.paging?.kind === "cursor") return undefined;
      return next === undefined ? null : nextUrl(request, next);
    },
  },
  { type: "string", words: /^prev/, value: () => null },
];

function statementOf(name: string, old: JsonValue): Value | undefined {
  const type = old === null ? "string" : typeof old;
  const words = wordsOf(name).join(" ");
  return rules.find((rule) => rule.type === type && rule.words.test(words))?.value;
}
