import type { OperationEntry } from "../table/operation-table.ts";
import type {
  Failure,
  NotSent,
  Pending,
  Success,
  Undocumented,
  UnknownOutcome,
} from "./outcome.ts";
import type { FailureOf, StatusOf, SuccessOf } from "./status-of.ts";

/** The outcome of one operation's call: one member for each documented response, and those that no document lists. */
export type OperationOutcome<Entry extends OperationEntry, Types> =
  | DocumentedOutcome<Entry, Types>
  | Undocumented
  | NotSent
  | UnknownOutcome
  | (Entry extends { idempotency: unknown } ? Pending : never);

type DocumentedOutcome<Entry extends OperationEntry, Types> = {
  [Key in keyof Entry["responses"] & string]: ResponseOutcome<
    StatusOf<Key, keyof Entry["responses"] & string>,
    BodyOf<ContentOf<Types, Key>, Entry["responses"][Key][number]>
  >;
}[keyof Entry["responses"] & string];

type ResponseOutcome<Status extends number, Body> =
  | ([SuccessOf<Status>] extends [never] ? never : Success<SuccessOf<Status>, Body>)
  | ([FailureOf<Status>] extends [never] ? never : Failure<FailureOf<Status>, Body>);

/** The types have numeric status keys; the table has text. */
type ContentOf<Types, Key extends string> = Types extends { responses: infer Responses }
  ? {
      [Name in keyof Responses]: `${Name & (string | number)}` extends Key
        ? ContentIn<Responses[Name]>
        : never;
    }[keyof Responses]
  : never;

type ContentIn<Response> = Response extends { content: infer Content } ? Content : undefined;

/** JSON is parsed, text is a string, any other body is a `Blob`. A response without media types has no body. */
type BodyOf<Content, MediaType extends string> = [MediaType] extends [never]
  ? undefined
  : MediaType extends keyof Content
    ? MediaType extends `${string}json${string}`
      ? Content[MediaType]
      : MediaType extends `text/${string}`
        ? string
        : Blob
    : never;
