import type { AtPointer } from "../table/at-pointer.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import type { OperationInput } from "../request/operation-input.ts";
import type { OperationOutcome } from "../outcome/operation-outcome.ts";

/** What a method has besides when its operation answers page by page. */
export type PageMethods<Entry extends OperationEntry, Types> = Entry extends {
  pagination: { items: infer Items extends string };
}
  ? PagesOf<OperationInput<Entry, Types>, Success<Entry, Types>, Items>
  : unknown;

interface PagesOf<Input, Page extends { readonly data: unknown }, Items extends string> {
  /**
   * The pages from a cursor on, as successful outcomes. Each is called for when it is asked for and not before, with the input's signal
   * and with a deadline of its own. Throws PageError for a page that cannot be had, CursorError when a cursor comes for the second time,
   * and ClientError.
   */
  readonly pages: (...given: PageArguments<Input>) => AsyncGenerator<Page, void, undefined>;
  /** The items of those pages, one by one. */
  readonly items: (
    ...given: PageArguments<Input>
  ) => AsyncGenerator<ItemOf<AtPointer<Page["data"], Items>>, void, undefined>;
}

/** Where pages begin. */
export interface PageOptions {
  /** Where to begin, as a page or an error named it. Default: that of the query, or else the first page. */
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
