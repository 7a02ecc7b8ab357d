import type { OperationEntry } from "../../table/operation-table.ts";

/** A method of a client. */
type Method = (input: never) => Promise<unknown>;

/** The responses of one operation: one response, a list whose last response repeats, or a function of the request. */
export type MockedResponses<Entry extends OperationEntry, Call> = Call extends Method
  ?
      | MockedResponse<Entry, Call>
      | readonly [MockedResponse<Entry, Call>, ...MockedResponse<Entry, Call>[]]
      | ((asked: Asked<Call>) => MockedResponse<Entry, Call> | Promise<MockedResponse<Entry, Call>>)
  : never;

/** A documented response. The status is optional if the operation has only one success. */
export type MockedResponse<Entry extends OperationEntry, Call extends Method> = MockedOf<
  Extract<Awaited<ReturnType<Call>>, { kind: "response" }>,
  Entry["success"]
>;

type MockedOf<Ended, Success> = Ended extends { status: infer Status; data: infer Body }
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

/** Also accepts frozen values, such as the examples. */
type Frozen<Value> = Value extends Blob
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

interface HeadersPart {
  readonly headers?: Readonly<Record<string, string>>;
}

/** The input of a function that responds to requests. It has not been validated against the document. */
export interface Asked<Call extends Method> {
  readonly request: Request;
  /** The path parameters, as text. */
  readonly path: { readonly [Name in keyof PartOf<Call, "path">]: string };
  readonly query: URLSearchParams;
  /** The body, parsed if it is JSON. Values that the client converts are what it has sent. */
  readonly body: PartOf<Call, "body">;
  /** The idempotency key, if the operation takes one. */
  readonly key: string | undefined;
}

type PartOf<Call extends Method, Name extends string> =
  NonNullable<Parameters<Call>[0]> extends infer Input
    ? Name extends keyof Input
      ? Input[Name]
      : undefined
    : never;

/** A response of any operation. */
export interface AnyResponse extends HeadersPart {
  readonly status?: number;
  readonly body?: unknown;
}

/** Responses by method, status and name, as `plumbline generate --examples` writes them. */
export type Examples = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, AnyResponse>>>>>
>;

export interface AnyAsked {
  readonly request: Request;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | undefined;
}

export type AnyResponses =
  | AnyResponse
  | readonly AnyResponse[]
  | ((asked: AnyAsked) => AnyResponse | Promise<AnyResponse>);
