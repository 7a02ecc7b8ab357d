/** The facts of a contract that a client needs at run time: its operations and policies, as data. */
export interface OperationTable {
  readonly title: string;
  /** `info.version` of the document. */
  readonly version: string;
  /** The response header with the request ID, if the document declares one. */
  readonly receiptHeader?: string;
  /** The property of every error body that contains a message, if the document declares one. */
  readonly messageProperty?: string;
  readonly rateLimits: readonly RateLimitEntry[];
  readonly bodyLimit?: { readonly bytes: number; readonly exceeded: number };
  /** By name of the client's method. */
  readonly operations: Readonly<Record<string, OperationEntry>>;
}

/** One operation with its policies. */
export interface OperationEntry {
  /** The `operationId` of the document. */
  readonly operationId: string;
  readonly method: string;
  /** Path template below the base URL, for example `/things/{id}`. */
  readonly path: string;
  /** Base URL of the operation, if it is not that of the document. It may be relative. */
  readonly server?: string;
  readonly parameters: {
    readonly path: readonly ParameterEntry[];
    readonly query: readonly ParameterEntry[];
    readonly header: readonly ParameterEntry[];
    /** Absent if there are none. */
    readonly cookie?: readonly ParameterEntry[];
    /** The parameter that is the whole query, if there is one. */
    readonly querystring?: ParameterEntry;
  };
  /** Names of the headers that the client sets, case-insensitive. Callers cannot pass them. */
  readonly managedHeaders: readonly string[];
  /** How the credential is sent; absent if none is required. */
  readonly credential?: CredentialEntry;
  readonly body?: BodyEntry;
  /** The media types of each response's body, by status code, range (`4XX`) or `default`. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  /** The keys of `responses` that mean success. */
  readonly success: readonly string[];
  /** The media types whose successes are streams, and whether the data of their events is JSON or text. Parts are read by their media types; other items are JSON. */
  readonly streams?: Readonly<Record<string, "json" | "text">>;
  /** The values that are converted. Absent if there are none. */
  readonly conversions?: ConversionEntry;
  /** Names of the parts that are lists in responses of `multipart/form-data`. Absent if there are none. */
  readonly listParts?: readonly string[];
  /** Present if the operation takes an idempotency key. */
  readonly idempotency?: IdempotencyEntry;
  /** Names of the rate limits that a call counts against. */
  readonly rateLimits: readonly string[];
  /** Present if the operation returns pages. */
  readonly pagination?: PaginationEntry;
  /** Present if the operation starts a job. `poll` is the name of the client's method that reads it. */
  readonly job?: {
    readonly poll: string;
    readonly id: string;
    readonly status: string;
    readonly done: readonly string[];
    readonly failed: readonly string[];
  };
  /** The effect of a call: `none`, `draft`, `publish` or `spend`. */
  readonly effect: string;
  /** The alternative sets of scopes that suffice; empty if no credential is required. */
  readonly scopes: readonly (readonly string[])[];
}

/** How an operation returns pages: its query parameters, and JSON Pointers into the body. */
export interface PaginationEntry {
  /** What leads to the next page: the number of items, the number of the page, the `Link` header, or a URL in the body. Absent for a cursor. */
  readonly form?: "cursor" | "offset" | "page" | "link" | "url";
  /** The query parameter that selects a page. Empty for `link` and `url`. */
  readonly cursor: string;
  /** The value of that parameter for the first page, if it counts. Default: 0 for `offset`, 1 for `page`. */
  readonly first?: number;
  readonly items: string;
  /** The query parameter of the page size. */
  readonly limit?: string;
  /** Whether another page follows. */
  readonly more?: string;
  /** The next cursor or URL. */
  readonly next?: string;
  /** The number of all pages, and of all items. */
  readonly pages?: string;
  readonly total?: string;
}

/**
 * How values of JSON become values of JavaScript: a 64-bit integer a `bigint` or its `digits`, a time a `date` or an `instant`, and a day a
 * `day`.
 */
export type Conversion = "bigint" | "digits" | "date" | "instant" | "day";

/** The values of an operation that are converted. */
export interface ConversionEntry {
  /** Whether the input has values to convert. */
  readonly input?: boolean;
  /** The place of a body of JSON that is sent. */
  readonly body?: ConvertedPlace;
  /** The places of bodies of JSON by key of `responses`. */
  readonly responses?: Readonly<Record<string, ConvertedPlace>>;
  /** The place of an item of a stream, or of the data of an event. */
  readonly items?: ConvertedPlace;
  /**
   * Places with others below them: `/name` is a member and `*` all others; `/0` is an item and `[]` all others. An empty name is the conversion
   * of the value itself.
   */
  readonly places?: readonly Readonly<Record<string, ConvertedPlace>>[];
}

/** A value that is converted, or the index of a place in `places`. */
export type ConvertedPlace = Conversion | number;

/** The body of an operation. */
export interface BodyEntry extends BodyForm {
  readonly required: boolean;
  /** The other media types in which a caller can send it. Absent if there are none. */
  readonly others?: readonly BodyForm[];
}

/** A media type in which a body is sent, and how its parts are written. */
export interface BodyForm {
  readonly mediaType: string;
  /** How parts of a form are written, by their names. Absent if all have the default. */
  readonly parts?: Readonly<Record<string, PartEntry>>;
  /** How the first items of a list are written as parts of a multipart body. */
  readonly prefixParts?: readonly PartEntry[];
  /** How the other items are written. */
  readonly itemPart?: PartEntry;
}

/** One part of a form and its serialization. @see https://spec.openapis.org/oas/v3.1.1#encoding-object */
export interface PartEntry {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** The media type of a part. */
  readonly contentType?: string;
  /** Headers of a part of a multipart body. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One parameter and its serialization. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
export interface ParameterEntry {
  readonly name: string;
  readonly required: boolean;
  /** Absent for a parameter without object values that has its location's default style: `simple` in path and header, `form` in query. */
  readonly style?: string;
  /** Absent for the default of the style. */
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** Present if the value is serialized by a media type instead of a style. */
  readonly mediaType?: string;
}

/** How the credential is sent. @see https://spec.openapis.org/oas/v3.1.1#security-scheme-object */
export interface CredentialEntry {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  /** Precedes the credential in the header's value, for example an authentication scheme and a space. */
  readonly prefix: string;
  /** Name of the security scheme. Present if the service has operations with several credentials or different ones. */
  readonly scheme?: string;
  /** The other credentials that the operation takes at once. */
  readonly also?: readonly CredentialEntry[];
  /** The other alternatives. A caller with credentials by scheme may have one of them. */
  readonly others?: readonly CredentialEntry[];
}

/**
 * The policy of idempotency keys: their format, and the service's responses to a key that was used before.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export interface IdempotencyEntry {
  readonly header: string;
  /** The bounds of the key's length, in code points, and its pattern. */
  readonly key: {
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
  };
  readonly replay: { readonly header: string; readonly value: string };
  readonly statuses: {
    readonly missing: number;
    readonly pending: number;
    readonly conflict: number;
  };
  /** Minimum time for which the response of a completed call is replayed. */
  readonly retentionMs: number;
}

/** One declared rate limit. */
export interface RateLimitEntry {
  readonly name: string;
  /** Number of calls allowed in any window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Whether all calls count, or only mutations. */
  readonly counts: "all" | "mutating";
  /** Status of the response above the limit. */
  readonly exceeded: number;
  /** Time to wait before a retry, if the response does not say. */
  readonly retryAfterMs: number;
}

/**
 * Freezes a value and everything below it.
 * @example
 * ```ts
 * import { freezeDeep } from "@plumbline/client-runtime";
 *
 * export const settings = freezeDeep({ retries: { most: 4 } });
 * ```
 */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freezeDeep);
  return Object.freeze(value);
}
