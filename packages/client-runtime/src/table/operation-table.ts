/** What a client needs to know of a contract at run time: its operations and policies as data. */
export interface OperationTable {
  readonly title: string;
  /** `info.version` of the document. */
  readonly version: string;
  /** The response header that identifies an execution, where the document has one. */
  readonly receiptHeader?: string;
  /** The property of every error body that says in words what went wrong, where the document has one. */
  readonly messageProperty?: string;
  readonly rateLimits: readonly RateLimitEntry[];
  readonly bodyLimit?: { readonly bytes: number; readonly exceeded: number };
  /** Keyed by the name of the client's method. */
  readonly operations: Readonly<Record<string, OperationEntry>>;
}

/** One operation with its policies. */
export interface OperationEntry {
  /** As the document names it. */
  readonly operationId: string;
  readonly method: string;
  /** Path template below the base URL, for example `/things/{id}`. */
  readonly path: string;
  readonly parameters: {
    readonly path: readonly ParameterEntry[];
    readonly query: readonly ParameterEntry[];
    readonly header: readonly ParameterEntry[];
  };
  /** Names of the headers that the client itself sets, in any case of letters; callers do not pass them. */
  readonly managedHeaders: readonly string[];
  /** How the credential travels; absent where none is asked for. */
  readonly credential?: CredentialEntry;
  readonly body?: { readonly mediaType: string; readonly required: boolean };
  /** Status code, range (`4XX`) or `default` to the media types of that response's body. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  /** The keys of `responses` that mean success. */
  readonly success: readonly string[];
  /** Present when the operation takes an idempotency key. */
  readonly idempotency?: IdempotencyEntry;
  /** Names of the rate limits that a call draws on. */
  readonly rateLimits: readonly string[];
  /** Present when the operation answers page by page: the query parameters of the page, and JSON Pointers into its body. */
  readonly pagination?: {
    readonly cursor: string;
    readonly limit?: string;
    readonly items: string;
    readonly next: string;
  };
  /** Present when the operation starts a job; `poll` is the name of the client's method that reads it. */
  readonly job?: {
    readonly poll: string;
    readonly id: string;
    readonly status: string;
    readonly done: readonly string[];
    readonly failed: readonly string[];
  };
  /** What a call does to the world: `none`, `draft`, `publish` or `spend`. */
  readonly effect: string;
  /** Alternative sets of scopes, any one of which suffices; empty where no credential is asked for. */
  readonly scopes: readonly (readonly string[])[];
}

/** One parameter, and how its value becomes text. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
export interface ParameterEntry {
  readonly name: string;
  readonly required: boolean;
  /** Absent for the default of the parameter's location, `simple` in path and header, `form` in query, where its values are no objects. */
  readonly style?: string;
  /** Absent for the default of the style. */
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** Set when the value is serialised by a media type instead of a style. */
  readonly mediaType?: string;
}

/** How the credential travels. @see https://spec.openapis.org/oas/v3.1.1#security-scheme-object */
export interface CredentialEntry {
  readonly in: "header" | "query";
  readonly name: string;
  /** What stands before the credential in the header's value, for example an authentication scheme and a space. */
  readonly prefix: string;
}

/** The policy of idempotency keys: what a key looks like, and what the service does with one that it knows. */
export interface IdempotencyEntry {
  readonly header: string;
  /** The bounds of the key, in code points, and the pattern it must match. */
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
  /** How long a completed call replays, at least. */
  readonly retentionMs: number;
}

/** One limit that the service declares. */
export interface RateLimitEntry {
  readonly name: string;
  /** Calls allowed in any window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Whether every call counts, or only those that may change something. */
  readonly counts: "all" | "mutating";
  /** Status answered above the limit. */
  readonly exceeded: number;
  /** After which to try again, where the answer itself does not say. */
  readonly retryAfterMs: number;
}

/** Freezes a value and everything below it. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freezeDeep);
  return Object.freeze(value);
}
