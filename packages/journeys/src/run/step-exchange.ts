import type { JsonValue } from "@plumbline/contract";

/** Values by name. */
export type Values = Readonly<Record<string, JsonValue>>;

/** The values of one request before serialization. Absent names are not sent. */
export interface StepInput {
  readonly path: Values;
  readonly query: Values;
  readonly header: Values;
  readonly cookie: Values;
  /** The parameter that is the whole query. */
  readonly querystring?: Values;
  /** Absent: the request has no body. `null` is the JSON value. */
  readonly body?: JsonValue;
}

/** One request of a step and the response to it. */
export interface StepExchange {
  readonly request: {
    readonly method: string;
    /** An absolute URL. */
    readonly url: string;
    /** By lower-case name. */
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly response: {
    /** 0 if there was no response. */
    readonly status: number;
    /** By lower-case name. */
    readonly headers: Readonly<Record<string, string>>;
    /** The body as text. */
    readonly text: string;
    /** The parsed body, if it is JSON. */
    readonly json?: JsonValue;
  };
}
