import type { AtPointer } from "../table/at-pointer.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import type { OperationInput } from "../request/operation-input.ts";
import type { OperationOutcome } from "../outcome/operation-outcome.ts";

/** The additional methods of an operation that returns pages. */
export type PageMethods<Entry extends OperationEntry, Types> = Entry extends {
  pagination: { items: infer Items extends string };
}
  ? PagesOf<OperationInput<Entry, Types>, Success<Entry, Types>, Items>
  : unknown;

interface PagesOf<Input, Page extends { readonly data: unknown }, Items extends string> {
  /**
   * The pages from a cursor on, as successful outcomes. Each page is loaded when it is requested, with the input's signal and a deadline of
   * its own. Throws PageError if a page cannot be loaded, CursorError if a cursor repeats, and ClientError.
   */
  readonly pages: (...given: PageArguments<Input>) => AsyncGenerator<Page, void, undefined>;
  /** The items of the pages, one by one. */
  readonly items: (
    ...given: PageArguments<Input>
  ) => AsyncGenerator<ItemOf<AtPointer<Page["data"], Items>>, void, undefined>;
}

/** Options of `pages` and `items`. */
export interface PageOptions {
  /** Cursor of the first page to load, from a page or a PageError. Default: that of the query, or the first page. */
  readonly cursor?: string | number | null | undefined;
}

type PageArguments<Input> = {} extends Input
  ? [input?: Input, options?: PageOptions]
  : [input: Input, options?: PageOptions];

type Success<Entry extends OperationEntry, Types> = Extract<
  OperationOutcome<Entry, Types>,
  { ok: true }
>;

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : unknown;
