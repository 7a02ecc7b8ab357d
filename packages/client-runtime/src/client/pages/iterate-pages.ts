import { atPointer } from "../../table/at-pointer.ts";
import type { PaginationEntry } from "../../table/operation-table.ts";
import type { Success, Undocumented } from "../../outcome/outcome.ts";
import { ClientError } from "../../options/client-error.ts";
import { type Method, origin } from "../../call/method-of.ts";
import type { CallInput } from "../../call/prepare-call.ts";
import type { Operation } from "../../request/operation.ts";
import { CursorError } from "./cursor-error.ts";
import { PageError } from "./page-error.ts";
import type { PageOptions } from "./page-methods.ts";
import type { Position, TurnedOutcome, TurnedSuccess, TurnPages } from "./turn-pages.ts";

/** The pages of a method with pagination, untyped. */
export async function* iteratePages(
  call: Method,
  given?: CallInput | null,
  options?: PageOptions | null,
): AsyncGenerator<TurnedSuccess & { readonly next: Position }, void, undefined> {
  const { functions, pagination } = pagedOperation(call);
  const { cursor: start, ...input }: CallInput & PageOptions = { ...given, ...options };
  // The caller's value goes into the URL unchanged.
  let cursor = start ?? (input.query?.[pagination.cursor] as Position);
  const read = (functions?.turnPages as TurnPages | undefined)?.(call) ?? call;
  const seen = new Set([cursor]);
  for (;;) {
    const query = { ...input.query, [pagination.cursor]: cursor };
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page: TurnedOutcome = await read({ ...input, query });
    if (!page.ok) throw new PageError(page, cursor);
    const next =
      (page.next === undefined ? atPointer(page.data, pagination.next) : page.next) ?? undefined;
    if (!Array.isArray(atPointer(page.data, pagination.items)) || !isPosition(next))
      throw new PageError(unreadable(page), cursor);
    yield { ...page, next };
    if (next === undefined) return;
    if (seen.has(next)) throw new CursorError(page.operation, next);
    seen.add(next);
    cursor = next;
  }
}

/** The items of the pages, untyped. */
export async function* iterateItems(
  call: Method,
  given?: CallInput | null,
  options?: PageOptions | null,
): AsyncGenerator<unknown, void, undefined> {
  const { items } = pagedOperation(call).pagination;
  // `iteratePages` has checked that each page contains a list.
  for await (const { data } of iteratePages(call, given, options))
    yield* atPointer(data, items) as unknown[];
}

/** An operation whose pages have cursors. Operations without cursors have a function that reads their pages. */
interface PagedOperation extends Operation {
  readonly pagination: PaginationEntry & { readonly next: string };
}

function pagedOperation(call: Method): PagedOperation {
  const { operation } = call[origin];
  if (operation.pagination) return operation as PagedOperation;
  throw new ClientError("option-invalid", `${operation.name} does not return pages`);
}

function isPosition(next: unknown): next is Position {
  return next === undefined || typeof next === "string" || typeof next === "number";
}

/** A success whose body is not a page as the document describes it. */
function unreadable({ data, ...facts }: Success): Undocumented {
  const { operation, status } = facts;
  const message = `${operation} got response ${status}, with a body that the document does not describe`;
  const text = JSON.stringify(data) ?? "";
  return { ...facts, kind: "undocumented", ok: false, reason: "content", text, message };
}
