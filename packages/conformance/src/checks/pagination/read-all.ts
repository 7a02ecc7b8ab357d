import {
  type Contract,
  cursorPagination,
  isArray,
  isObject,
  type JsonValue,
  type Operation,
  pageParameters,
  resolvePointer,
  wordsOf,
} from "@plumbline/contract";
import { nextLink } from "@plumbline/wire";
import type { Exchange } from "@plumbline/report";
import type { TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { isLast, readPage } from "./page.ts";
import { largestSize } from "./size-near.ts";
import { nextPage } from "./walk.ts";

/** The pages of a list, read in order. */
export interface WholeList {
  readonly pages: readonly Exchange[];
  /** Whether no further page exists, as far as the document and the responses say. */
  readonly isComplete: boolean;
}

/** The maximum number of pages that are read. */
export const mostPages = 5;

/**
 * Reads a list page by page: by the policy of the document, otherwise by the `Link` header or by a query parameter that counts pages or items.
 * @see https://www.rfc-editor.org/rfc/rfc8288
 */
export async function readAll(subject: Subject, context: TrialContext): Promise<WholeList> {
  const { contract, operation, plain } = subject;
  const pages: Exchange[] = [];
  const seen = new Set<string>();
  let input: Input | undefined = firstPage(operation, plain);
  while (input && pages.length < mostPages) {
    const page: Exchange = await context.send(input, { isAsIs: true });
    const { status, text } = page.response;
    // A server that ignores the parameter returns the same page again.
    if (!isSuccess(status) || seen.has(text)) return { pages, isComplete: false };
    seen.add(text);
    pages.push(page);
    input = following(subject, input, page);
  }
  const counted = countedBy(contract, operation);
  const isKnown = pages.length < 2 || counted === undefined || counted.first !== undefined;
  return {
    pages,
    isComplete: isKnown && input === undefined && pages.length > 0 && !saysMore(pages),
  };
}

/** The plain input without optional query parameters, which may filter the list, and with the largest page. */
function firstPage(operation: Operation, plain: Input): Input {
  const required = new Set(
    operation.parameters.filter((one) => one.required).map(({ name }) => name),
  );
  const query = Object.entries(plain.query).filter(([name]) => required.has(name));
  const { limit } = operation.policies.pagination ?? {};
  const size = largestSize(operation);
  const sized = limit === undefined || size === undefined ? [] : [[limit, size] as const];
  return { ...plain, query: Object.fromEntries([...query, ...sized]) };
}

/** The request of the next page, or undefined after the last. */
function following(
  { contract, operation }: Subject,
  input: Input,
  page: Exchange,
): Input | undefined {
  const cursors = cursorPagination(operation);
  const read = cursors && readPage(cursors, page);
  if (cursors) return read && !isLast(read) ? nextPage(input, cursors, read.next) : undefined;
  const linked = linkedQuery(operation, page);
  if (linked) return { ...input, query: { ...input.query, ...linked } };
  const counted = countedBy(contract, operation);
  const count = itemsIn(page.response.json);
  if (!counted || count === 0) return undefined;
  const { kind, name, first = defaults[kind] } = counted;
  const at = input.query[name];
  const from = typeof at === "number" ? at : first;
  return { ...input, query: { ...input.query, [name]: from + (kind === "page" ? 1 : count) } };
}

/** The query of the URL to which a `Link` header, or the declared member of the body, leads. */
function linkedQuery(
  { policies }: Operation,
  { request, response }: Exchange,
): Readonly<Record<string, string>> | undefined {
  const { form, next } = policies.pagination ?? {};
  const stated = form === "url" ? resolvePointer(response.json ?? null, next ?? "") : undefined;
  const target = nextLink(response.headers["link"] ?? "") ?? stated;
  const url = typeof target === "string" ? URL.parse(target, request.url) : null;
  return url === null ? undefined : Object.fromEntries(url.searchParams);
}

/** The parameter that counts pages or items: the declared one, or one whose name says so. */
function countedBy(contract: Contract, operation: Operation): Counted | undefined {
  const { form, cursor, first } = operation.policies.pagination ?? {};
  if (cursor !== undefined && (form === "offset" || form === "page"))
    return { kind: form, name: cursor, first: first ?? defaults[form] };
  const { selectors } = pageParameters(contract, operation);
  return selectors.flatMap(({ kind, isNumber, ...one }) =>
    kind !== "cursor" && isNumber ? [{ ...one, kind }] : [],
  )[0];
}

interface Counted {
  readonly kind: "offset" | "page";
  readonly name: string;
  /** Undefined if the document does not show it. */
  readonly first: number | undefined;
}

const defaults: Readonly<Record<Counted["kind"], number>> = { offset: 0, page: 1 };

function itemsIn(body: JsonValue | undefined): number {
  const parts = isObject(body) ? Object.values(body) : [body];
  return Math.max(0, ...parts.map((part) => (isArray(part) ? part.length : 0)));
}

/** Whether the last envelope says that further items exist: a cursor, `has_more`, or a larger total. */
function saysMore(pages: readonly Exchange[]): boolean {
  const bodies = pages.map(({ response }) => response.json);
  const last = bodies.at(-1);
  const read = bodies.reduce((sum: number, body) => sum + itemsIn(body), 0);
  if (!isObject(last)) return false;
  return Object.entries(last).some(([name, value]) => {
    const words = wordsOf(name);
    if (words.includes("next")) return value !== null && value !== "" && value !== false;
    if (words.includes("more")) return value === true;
    return words.includes("total") && typeof value === "number" && value > read;
  });
}
