import type { JsonValue } from "@plumbline/contract";

/** Values by name. */
export type Values = Readonly<Record<string, JsonValue>>;

/** What one request of a step carries, before it is serialised. Names that are absent are not sent. */
export interface StepInput {
  readonly path: Values;
  readonly query: Values;
  readonly header: Values;
  readonly cookie: Values;
  /** Absent: no body is sent. `null` is the JSON value. */
  readonly body?: JsonValue;
}

/** One request of a step and the response to it. */
export interface StepExchange {
  readonly request: {
    readonly method: string;
    /** Absolute. */
    readonly url: string;
    /** By lower-case name. */
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly response: {
    /** 0 if no response came. */
    readonly status: number;
    /** By lower-case name. */
    readonly headers: Readonly<Record<string, string>>;
    /** The body as text. */
    readonly text: string;
    /** The parsed body, if it is JSON. */
    readonly json?: JsonValue;
  };
}
