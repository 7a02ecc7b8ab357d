import { atPointer } from "../../table/at-pointer.ts";
import type { OperationEntry } from "../../table/operation-table.ts";
import type { Success, Undocumented } from "../../outcome/outcome.ts";
import { ClientError } from "../../options/client-error.ts";
import { type Method, origin } from "../../call/method-of.ts";
import type { CallInput } from "../../call/prepare-call.ts";
import { CursorError } from "./cursor-error.ts";
import { PageError } from "./page-error.ts";
import type { PageOptions } from "./page-methods.ts";

type Cursor = string | number | undefined;

/** The pages of a method with pagination, untyped. */
export async function* iteratePages(
  call: Method,
  given?: CallInput | null,
  options?: PageOptions | null,
): AsyncGenerator<Success, void, undefined> {
  const pagination = paginationOf(call);
  const { cursor: start, ...input }: CallInput & PageOptions = { ...given, ...options };
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

/** The items of the pages, untyped. */
export async function* iterateItems(
  call: Method,
  given?: CallInput | null,
  options?: PageOptions | null,
): AsyncGenerator<unknown, void, undefined> {
  const { items } = paginationOf(call);
  // `iteratePages` has checked that each page contains a list.
  for await (const { data } of iteratePages(call, given, options))
    yield* atPointer(data, items) as unknown[];
}

function paginationOf(call: Method): NonNullable<OperationEntry["pagination"]> {
  const { name, pagination } = call[origin].operation;
  if (pagination) return pagination;
  throw new ClientError("option-invalid", `${name} does not return pages`);
}

function isCursor(next: unknown): next is Cursor {
  return next === undefined || typeof next === "string" || typeof next === "number";
}

/** A success whose body is not a page as the document describes it. */
function unreadable({ data, ...facts }: Success): Undocumented {
  const { operation, status } = facts;
  const message = `${operation} got response ${status}, with a page that the document does not describe`;
  const text = JSON.stringify(data) ?? "";
  return { ...facts, kind: "undocumented", ok: false, reason: "content", text, message };
}
