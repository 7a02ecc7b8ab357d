import { atPointer } from "../table/at-pointer.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import type { Outcome, Success, Undocumented } from "../outcome/outcome.ts";
import type { CallInput } from "../call/prepare-call.ts";
import { CursorError } from "./cursor-error.ts";
import { PageError } from "./page-error.ts";
import type { PageOptions } from "./page-methods.ts";

type Call = (input?: CallInput | null) => Promise<Outcome>;
type Iterate = (input?: CallInput | null, options?: PageOptions) => AsyncGenerator;
type Pagination = NonNullable<OperationEntry["pagination"]>;
type Cursor = string | number | undefined;

/** `pages` and `items` of a method, untyped. */
export function pagesOf(
  call: Call,
  pagination: Pagination,
): { readonly pages: Iterate; readonly items: Iterate } {
  const pages = (input?: CallInput | null, options?: PageOptions): AsyncGenerator<Success> =>
    iterate(call, pagination, { ...input, ...options });
  return {
    pages,
    async *items(input, options) {
      // `iterate` has checked that each page contains a list.
      for await (const { data } of pages(input, options))
        yield* atPointer(data, pagination.items) as unknown[];
    },
  };
}

async function* iterate(
  call: Call,
  pagination: Pagination,
  { cursor: start, ...input }: CallInput & PageOptions,
): AsyncGenerator<Success> {
  // The caller's value goes into the URL unchanged.
  let cursor = start ?? (input.query?.[pagination.cursor] as Cursor);
  const seen = new Set([cursor]);
  for (;;) {
    const query = { ...input.query, [pagination.cursor]: cursor };
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = await call({ ...input, query });
    if (!page.ok) throw new PageError(page, cursor);
    const next = atPointer(page.data, pagination.next) ?? undefined;
    if (!Array.isArray(atPointer(page.data, pagination.items)) || !isCursor(next))
      throw new PageError(unreadable(page), cursor);
    yield page;
    if (next === undefined) return;
    if (seen.has(next)) throw new CursorError(page.operation, next);
    seen.add(next);
    cursor = next;
  }
}

function isCursor(next: unknown): next is Cursor {
  return next === undefined || typeof next === "string" || typeof next === "number";
}

/** A success whose body is not a page as the document describes it. */
function unreadable({ data, ...answer }: Success): Undocumented {
  const { operation, status } = answer;
  const message = `${operation} was answered ${status}, with a page that the document does not describe`;
  const text = JSON.stringify(data) ?? "";
  return { ...answer, kind: "undocumented", ok: false, reason: "content", text, message };
}
