import {
  type Contract,
  cursorPagination,
  inferPages,
  isArray,
  isObject,
  type JsonValue,
  type Operation,
  type PaginationPolicy,
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
  const isEnd = input === undefined && pages.length > 0;
  return { pages, isComplete: isEnd && isClear(contract, operation) && !saysMore(pages) };
}

/** Whether the document leaves no doubt about how to read the pages of a list. */
function isClear(contract: Contract, { id }: Operation): boolean {
  const found = inferPages(contract).get(id);
  return found === undefined || "pagination" in found;
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
  const { form, cursor, first = form === "page" ? 1 : 0 } = counted;
  const at = input.query[cursor];
  const from = typeof at === "number" ? at : first;
  return { ...input, query: { ...input.query, [cursor]: from + (form === "page" ? 1 : count) } };
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

/** The parameter that counts pages or items, as the document shows it. */
function countedBy(
  contract: Contract,
  { id }: Operation,
): (PaginationPolicy & { readonly cursor: string }) | undefined {
  const found = inferPages(contract).get(id);
  if (!found || "doubt" in found) return undefined;
  const { cursor, form } = found.pagination;
  const isCounted = form === "offset" || form === "page";
  return isCounted && cursor !== undefined ? { ...found.pagination, cursor } : undefined;
}

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
