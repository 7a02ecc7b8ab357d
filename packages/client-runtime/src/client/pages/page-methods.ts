import type { AtPointer } from "../../table/at-pointer.ts";

/**
 * The additional methods of an operation that returns pages. `Items` is the JSON Pointer of the items in a page, and `Total` that of the number of all
 * items, if a page states it.
 */
export interface PageMethods<
  Input,
  Outcome,
  Items extends string,
  Total extends string | undefined = undefined,
> {
  /**
   * The pages from a cursor on, as successful outcomes. Each page is loaded when it is requested, with the input's signal and a deadline of
   * its own. Throws PageError if a page cannot be loaded, CursorError if the pages repeat, and ClientError.
   */
  readonly pages: (
    ...given: PageArguments<Input>
  ) => AsyncGenerator<Page<SuccessOf<Outcome>, Total>, void, undefined>;
  /** The items of the pages, one by one. */
  readonly items: (
    ...given: PageArguments<Input>
  ) => AsyncGenerator<ItemOf<AtPointer<DataOf<SuccessOf<Outcome>>, Items>>, void, undefined>;
}

/** A page as a successful outcome, with the cursor, number or URL of the next page. */
export type Page<Success, Total extends string | undefined = undefined> = Success & {
  /** Pass it as `cursor` to continue with the next page. Undefined on the last page. */
  readonly next: string | number | undefined;
} & (Total extends string
    ? {
        /** The number of all items, as the page states it. */
        readonly total: AtPointer<DataOf<Success>, Total>;
      }
    : unknown);

/** Options of `pages` and `items`. */
export interface PageOptions {
  /**
   * Cursor of the first page to load, from a page or a PageError: the number of the page, the number of items before it, or its URL, for lists that
   * have these instead of cursors. Default: that of the query, or the first page.
   */
  readonly cursor?: string | number | null | undefined;
}

type PageArguments<Input> = {} extends Input
  ? [input?: Input, options?: PageOptions]
  : [input: Input, options?: PageOptions];

type SuccessOf<Outcome> = Extract<Outcome, { ok: true }>;

type DataOf<Page> = Page extends { readonly data: infer Data } ? Data : never;

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : unknown;
