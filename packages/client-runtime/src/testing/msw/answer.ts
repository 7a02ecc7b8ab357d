import type { OperationEntry } from "../../table/operation-table.ts";
import type { OperationInput } from "../../request/operation-input.ts";
import type { OperationOutcome } from "../../outcome/operation-outcome.ts";

/** What answers one operation: always the same, one after the other where the last one stays, or what a function says to a request. */
export type Answers<Entry extends OperationEntry, Types> =
  | Answer<Entry, Types>
  | readonly [Answer<Entry, Types>, ...Answer<Entry, Types>[]]
  | ((asked: Asked<Entry, Types>) => Answer<Entry, Types> | Promise<Answer<Entry, Types>>);

/** A documented answer. The status may be left out for an operation's only success. */
export type Answer<Entry extends OperationEntry, Types> = AnswerOf<
  Extract<OperationOutcome<Entry, Types>, { kind: "response" }>,
  Entry["success"]
>;

type AnswerOf<Ended, Success> = Ended extends { status: infer Status; data: infer Body }
  ? StatusPart<Status, Success> & BodyPart<Body> & HeadersPart
  : Ended extends { status: infer Status; error: infer Body }
    ? { readonly status: Status } & BodyPart<Body> & HeadersPart
    : never;

type StatusPart<Status, Success> = Success extends readonly [`${Status & number}`]
  ? { readonly status?: Status }
  : { readonly status: Status };

type BodyPart<Body> = [Body] extends [undefined]
  ? { readonly body?: undefined }
  : { readonly body: Frozen<Body> };

/** What a test passes may be frozen, as examples are. */
type Frozen<Value> = Value extends Blob
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

interface HeadersPart {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as a function that answers it sees it. Nothing of it has been checked against the document. */
export interface Asked<Entry extends OperationEntry, Types> {
  readonly request: Request;
  /** The parameters of the path, as text. */
  readonly path: { readonly [Name in keyof PartOf<Entry, Types, "path">]: string };
  readonly query: URLSearchParams;
  /** The body, parsed where it is JSON. */
  readonly body: PartOf<Entry, Types, "body">;
  /** The idempotency key, where the operation takes one. */
  readonly key: string | undefined;
}

type PartOf<
  Entry extends OperationEntry,
  Types,
  Name extends string,
> = Name extends keyof OperationInput<Entry, Types>
  ? OperationInput<Entry, Types>[Name]
  : undefined;

/** Any answer, when it is no longer of interest to which operation. */
export interface AnyAnswer extends HeadersPart {
  readonly status?: number;
  readonly body?: unknown;
}

/** Answers by method, status and name, as `plumbline generate --examples` writes them. */
export type Examples = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, AnyAnswer>>>>>
>;

export interface AnyAsked {
  readonly request: Request;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | undefined;
}

export type AnyAnswers =
  | AnyAnswer
  | readonly AnyAnswer[]
  | ((asked: AnyAsked) => AnyAnswer | Promise<AnyAnswer>);
