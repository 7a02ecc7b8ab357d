import { isArray, isObject, type JsonValue, type Operation, wordsOf } from "@plumbline/contract";
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
export async function readAll(
  { operation, plain }: Subject,
  context: TrialContext,
): Promise<WholeList> {
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
    input = following(operation, input, page);
  }
  const isKnown = pages.length < 2 || countedBy(operation)?.isKnown !== false;
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
function following(operation: Operation, input: Input, page: Exchange): Input | undefined {
  const { pagination } = operation.policies;
  const read = pagination && readPage(pagination, page);
  if (pagination) return read && !isLast(read) ? nextPage(input, pagination, read.next) : undefined;
  const linked = linkedQuery(page);
  if (linked) return { ...input, query: { ...input.query, ...linked } };
  const counted = countedBy(operation);
  const count = itemsIn(page.response.json);
  if (!counted || count === 0) return undefined;
  const at = input.query[counted.name];
  const from = typeof at === "number" ? at : counted.first;
  return {
    ...input,
    query: { ...input.query, [counted.name]: from + (counted.isOfPages ? 1 : count) },
  };
}

/** The query of the URL that a `Link` header calls the next page. */
function linkedQuery({
  request,
  response,
}: Exchange): Readonly<Record<string, string>> | undefined {
  const header = response.headers["link"] ?? "";
  const target = /<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(header)?.[1];
  const url = target === undefined ? null : URL.parse(target, request.url);
  return url === null ? undefined : Object.fromEntries(url.searchParams);
}

interface Counted {
  readonly name: string;
  readonly first: number;
  readonly isOfPages: boolean;
  /** Whether the document states the first number. */
  readonly isKnown: boolean;
}

/** The query parameter that counts pages or items. */
function countedBy({ parameters }: Operation): Counted | undefined {
  for (const {
    name,
    in: place,
    schema: { schema },
  } of parameters) {
    if (place !== "query") continue;
    const words = wordsOf(name);
    const minimum =
      isObject(schema) && typeof schema["minimum"] === "number" ? schema["minimum"] : undefined;
    if (words.some((word) => ["offset", "skip"].includes(word)))
      return { name, first: 0, isOfPages: false, isKnown: true };
    if (words.at(-1) === "page" && !words.includes("per"))
      return { name, first: minimum ?? 1, isOfPages: true, isKnown: minimum !== undefined };
  }
  return undefined;
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
