import { canonicalJson, type JsonValue, type CursorPagination } from "@plumbline/contract";
import type { CaseVerdict, TrialContext, SendOptions } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import { isLast, type Page, readPage } from "./page.ts";
import { itemKey } from "./item-keys.ts";

/** The list to read and its reader. */
export interface Reader {
  readonly policy: CursorPagination;
  readonly input: Input;
  readonly context: TrialContext;
  readonly options?: SendOptions;
}

/** How reading page by page ended: `looped` if a cursor returned its own page again. */
export interface Walk {
  readonly pages: readonly Page[];
  readonly end: "last" | "looped" | "cut" | "rejected";
  /** The status of the response that was not a page. */
  readonly status?: number;
}

/** The requested page. Absent members mean the first page and the server's default size. */
export interface Wanted {
  readonly size?: number | undefined;
  readonly cursor?: JsonValue | undefined;
}

/** Reads one page. Returns the status if the response is not a page. */
export async function readOne(reader: Reader, wanted: Wanted): Promise<Page | number> {
  const { policy, input, context, options } = reader;
  const exchange = await context.send(askFor(input, policy, wanted), options);
  return readPage(policy, exchange) ?? exchange.response.status;
}

/** Follows the cursors from the first page, up to a maximum number of pages. */
export async function walk(
  reader: Reader,
  { size, most }: { readonly size: number | undefined; readonly most: number },
): Promise<Walk> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let cursor: JsonValue | undefined;
  while (pages.length < most) {
    const page = await readOne(reader, { size, cursor });
    if (typeof page === "number") return { pages, end: "rejected", status: page };
    const step = canonicalJson([cursor ?? null, page.items.map(itemKey), page.next ?? null]);
    if (seen.has(step)) return { pages, end: "looped" };
    seen.add(step);
    pages.push(page);
    if (isLast(page)) return { pages, end: "last" };
    cursor = page.next;
  }
  return { pages, end: "cut" };
}

/** The verdict if a response is not a page. */
export function noPage(status: number | undefined): CaseVerdict {
  return unproven(`returned ${status ?? 0}, which is not a page of the list`);
}

/** The request of the page to which a cursor leads. */
export function nextPage(
  input: Input,
  policy: CursorPagination,
  cursor: JsonValue | undefined,
): Input {
  return askFor(input, policy, { cursor });
}

function askFor(input: Input, policy: CursorPagination, { size, cursor }: Wanted): Input {
  const query = {
    ...input.query,
    ...(policy.limit === undefined || size === undefined ? {} : { [policy.limit]: size }),
    ...(cursor === undefined ? {} : { [policy.cursor]: cursor }),
  };
  return { ...input, query };
}
