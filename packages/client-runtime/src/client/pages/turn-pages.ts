import type { Method } from "../../call/method-of.ts";
import type { CallInput } from "../../call/prepare-call.ts";
import type { Outcome, Success } from "../../outcome/outcome.ts";

/** What selects a page: its cursor, its number, the number of items before it, or its URL. Undefined is the first page. */
export type Position = string | number | undefined;

/** A page, with the position of the next one, which is null or undefined after the last; and the number of all items. */
export type TurnedSuccess = Success & { readonly next?: unknown; readonly total?: unknown };

/**
 * Begins to read the pages of a method. The result requests the page whose position is in the query, under the name of the operation's parameter of
 * pages, and adds the position of the next page to its outcome.
 */
export type TurnPages = (call: Method) => (input: CallInput) => Promise<TurnedOutcome>;

/** The outcome of one request of such a list. */
export type TurnedOutcome = Exclude<Outcome, Success> | TurnedSuccess;
