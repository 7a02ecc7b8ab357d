import type { JsonValue } from "@plumbline/contract";

/** Values of parameters by name. */
export type Values = Readonly<Record<string, JsonValue>>;

/** The content of one request before it is serialized. Absent names are not sent. */
export interface Input {
  readonly path: Values;
  readonly query: Values;
  /** The parameter that is the whole query. */
  readonly querystring?: Values;
  readonly header: Values;
  readonly cookie: Values;
  /** Absent: no body is sent. `null` is the JSON value. */
  readonly body?: JsonValue;
  /** The exact text of the body, in place of the serialised `body`. */
  readonly bodyText?: string;
  /** Parts that no document describes. */
  readonly raw?: RawParts;
}

/** Raw parts of a request. */
export interface RawParts {
  /** By lower-case name. They replace the input's other headers; `null` removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Written unchanged before or after the value of a path parameter. */
  readonly path?: Readonly<Record<string, { readonly before?: string; readonly after?: string }>>;
  /** Written unchanged after the rest of the query. */
  readonly query?: string;
  /** The exact bytes of the body in base64. They replace any other body. */
  readonly bodyBytes?: string;
}
