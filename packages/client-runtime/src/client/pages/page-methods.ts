import type { AtPointer } from "../../table/at-pointer.ts";

/** The additional methods of an operation that returns pages. `Items` is the JSON Pointer of the items in a page. */
export interface PageMethods<Input, Outcome, Items extends string> {
  /**
   * The pages from a cursor on, as successful outcomes. Each page is loaded when it is requested, with the input's signal and a deadline of
   * its own. Throws PageError if a page cannot be loaded, CursorError if a cursor repeats, and ClientError.
   */
  readonly pages: (
    ...given: PageArguments<Input>
  ) => AsyncGenerator<PageOf<Outcome>, void, undefined>;
  /** The items of the pages, one by one. */
  readonly items: (
    ...given: PageArguments<Input>
  ) => AsyncGenerator<ItemOf<AtPointer<DataOf<PageOf<Outcome>>, Items>>, void, undefined>;
}

/** Options of `pages` and `items`. */
export interface PageOptions {
  /** Cursor of the first page to load, from a page or a PageError. Default: that of the query, or the first page. */
  readonly cursor?: string | number | null | undefined;
}

type PageArguments<Input> = {} extends Input
  ? [input?: Input, options?: PageOptions]
  : [input: Input, options?: PageOptions];

type PageOf<Outcome> = Extract<Outcome, { ok: true }>;

type DataOf<Page> = Page extends { readonly data: infer Data } ? Data : never;

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : unknown;
