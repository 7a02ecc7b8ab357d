/** The effect of calling an operation, from harmless to costly. */
export type Effect = "none" | "draft" | "publish" | "spend";

/** A statement that the source of the document does not make at a place (`x-open`). No finding relies on anything below such a mark. */
export type OpenKind = "fields" | "values" | "bounds" | "names" | "validation" | "statuses";

/** `x-idempotency` at the root: how a keyed mutation is retried without acting twice. */
export interface IdempotencyPolicy {
  /** The request header that carries the key; its schema is that of the operation's header parameter. */
  readonly key: { readonly header: string };
  /** The response header, and its value, that mark a replayed answer. */
  readonly replay: { readonly header: string; readonly value: string };
  /** Status codes for a missing key, a key whose first request still runs, and a key reused with other arguments. */
  readonly statuses: {
    readonly missing: number;
    readonly pending: number;
    readonly conflict: number;
  };
  /** How long a completed mutation replays, at least. ISO 8601 duration. */
  readonly retention: string;
}

/** One entry of `x-rate-limits` at the root: a rolling window over the operations of one caller group. */
export interface RateLimitPolicy {
  readonly name: string;
  /** Operations allowed in any window. */
  readonly limit: number;
  /** ISO 8601 duration of the rolling window. */
  readonly window: string;
  /** The owner of one bucket, in a word of the document (for example `account`). */
  readonly per: string;
  readonly counts: "all" | "mutating";
  /** Other interfaces that share the bucket, in words of the document. */
  readonly sharedWith: readonly string[];
  /** Status code of requests above the limit. */
  readonly exceeded: number;
  /** ISO 8601 duration after which to retry. */
  readonly retryAfter: string;
}

/** `x-body-limit` at the root. */
export interface BodyLimitPolicy {
  /** Largest accepted request body, in bytes. */
  readonly bytes: number;
  /** Status code of requests above the limit. */
  readonly exceeded: number;
}

/**
 * How a list leads from one page to the next: by a cursor in the body, by the number of items to skip, by the number of the page, by the
 * `Link` header, or by a URL in the body.
 */
export type PageForm = "cursor" | "offset" | "page" | "link" | "url";

/** `x-pagination` on an operation. Without it, `inferPages` finds the policy of lists whose pages are clear. */
export interface PaginationPolicy {
  /** Absent for `cursor`. */
  readonly form?: PageForm;
  /** Query parameter that selects a page: the cursor, the number of items to skip, or the number of the page. Absent for `link` and `url`. */
  readonly cursor?: string;
  /** Query parameter of the page size. */
  readonly limit?: string;
  /** JSON Pointer into the 2xx body: the items of the page. */
  readonly items: string;
  /** For `cursor` and `url`: JSON Pointer to the next cursor or URL, which is null or absent on the last page. */
  readonly next?: string;
  /** For `offset` and `page`: the value of the parameter that selects the first page. Default: 0 for `offset`, 1 for `page`. */
  readonly first?: number;
  /** JSON Pointers to the number of all items, to the number of all pages, and to whether another page follows. */
  readonly total?: string;
  readonly pages?: string;
  readonly more?: string;
}

/** A policy of pages with a cursor in the body. */
export interface CursorPagination extends PaginationPolicy {
  readonly cursor: string;
  readonly next: string;
}

/** `x-job` on an operation that starts one. */
export interface JobPolicy {
  /** operationId of the operation that polls the job. */
  readonly poll: string;
  /** JSON Pointers, valid in the bodies of both operations, to the job's id and status. */
  readonly id: string;
  readonly status: string;
  /** Status values of a job that has succeeded, and of one that has failed. */
  readonly done: readonly string[];
  readonly failed: readonly string[];
}

/** One entry of `x-reflects` on an operation: request fields that can be read back afterwards. */
export interface ReflectionPolicy {
  /** operationId of the reading operation. */
  readonly through: string;
  /** JSON Pointer into the request body -> JSON Pointer into the reading operation's 2xx body. */
  readonly fields: Readonly<Record<string, string>>;
}

/** `x-state` on an operation: what it does to which things, instead of what the mock infers. Every field is optional. */
export interface StatePolicy {
  readonly role?: StateRole;
  /** The path of the collection or of the thing, with `{}` for each parameter: `/authors/{}/books`. */
  readonly resource?: string;
  /** The path parameter that names the thing. */
  readonly parameter?: string;
  /** The path parameters that name the things around it. */
  readonly scope?: readonly string[];
  /** The names that lead to the list in the response, to the thing in the response, and to the thing in the request. */
  readonly items?: readonly string[];
  readonly item?: readonly string[];
  readonly sent?: readonly string[];
  /**
   * JSON Pointers into the thing, without indices of lists, and the path of the collection that the member names a thing of; `false` for a
   * member that names none.
   */
  readonly references?: Readonly<Record<string, string | false>>;
  /** JSON Pointers into the thing, to all members whose values no other thing has. */
  readonly unique?: readonly string[];
}

/** The role of an operation for a resource: it lists, creates, reads, changes or deletes things, or acts on them. */
export type StateRole =
  | "list"
  | "search"
  | "create"
  | "read"
  | "replace"
  | "patch"
  | "delete"
  | "clear"
  | "action"
  | "other";

/** `x-lifetimes` on a security scheme: ISO 8601 durations by credential name. */
export type LifetimesPolicy = Readonly<
  Partial<Record<"apiKey" | "accessToken" | "refreshToken" | "authorizationCode", string>>
>;

/** `x-challenge` on a security scheme: the response to a missing credential and to one without the required scope. */
export interface ChallengePolicy {
  /** Status code if the credential is missing, expired, revoked or unknown. */
  readonly unauthenticated: number;
  /** Status code if the credential lacks a scope. */
  readonly forbidden: number;
  /** Response header that carries the challenge on `forbidden`, its auth-scheme, and the auth-param that names the scope. */
  readonly header: string;
  readonly scheme: string;
  readonly scopeParameter: string;
}

/**
 * `x-oauth` on an `oauth2` security scheme: the operations of its authorization server, by operationId, and the rules that the
 * OAuth standards leave to the server. A rule that is absent is not specified.
 */
export interface OAuthPolicy {
  /** Reads the metadata of the authorization server. @see https://www.rfc-editor.org/rfc/rfc8414 */
  readonly metadata?: string;
  /** The authorization endpoint, which starts the consent of the owner. */
  readonly authorization: string;
  /** The token endpoint. */
  readonly token: string;
  /** Dynamic registration, and the kinds of callback a client may register. @see https://www.rfc-editor.org/rfc/rfc7591 */
  readonly registration?: {
    readonly operation: string;
    readonly callbacks: readonly CallbackKind[];
  };
  /** Whether revoking a token ends the connection or only the token. @see https://www.rfc-editor.org/rfc/rfc7009 */
  readonly revocation?: { readonly operation: string; readonly ends: "connection" | "token" };
  /** The code challenge methods that are accepted; a request without one of them is rejected. @see https://www.rfc-editor.org/rfc/rfc7636 */
  readonly pkce?: readonly string[];
  /** An authorization code works once. */
  readonly codes?: "single-use";
  readonly resources?: ResourcesPolicy;
  readonly refresh?: RefreshPolicy;
}

/** `https`: any HTTPS URL. `loopback`: an HTTP URL on the client's own machine. @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3 */
export type CallbackKind = "https" | "loopback";

/** Where tokens are valid. @see https://www.rfc-editor.org/rfc/rfc8707 */
export interface ResourcesPolicy {
  /** Authorization and token requests name the resource, character by character. */
  readonly indicator: "exact";
  /** A token works only at the resource it was issued for. */
  readonly tokens: "bound";
  /** operationId of the metadata of each interface: `rest` is the interface of this document. @see https://www.rfc-editor.org/rfc/rfc9728 */
  readonly metadata: Readonly<Partial<Record<InterfaceKind, string>>>;
}

/** One of the interfaces that share credentials: the REST interface of the document, or the agent interface. */
export type InterfaceKind = "rest" | "mcp";

/** The policy of OAuth refreshes. */
export interface RefreshPolicy {
  /** Each refresh returns a new refresh token, and the old one is no longer valid. */
  readonly rotation: "always";
  /** The consequence of using an old refresh token, in addition to the rejection. */
  readonly reuse: "revokes-connection" | "rejected";
  /** Whether a refresh token expires with the connection it began with, or some time after it was issued. */
  readonly expiry: "with-connection" | "with-token";
}

/** `x-mcp` at the root: the agent interface of the same service. @see https://modelcontextprotocol.io/specification */
export interface McpPolicy {
  /** Its name in `sharedWith` of `x-rate-limits`. */
  readonly name: string;
  /** Names of the security schemes whose credentials it also accepts. */
  readonly credentials: readonly string[];
  /** `operations`: one tool per operation, named by operationId. Absent: the tools are not described. */
  readonly tools?: "operations";
}

/** The root policies of a document; each is absent if the document does not declare it. */
export interface ContractPolicies {
  readonly idempotency?: IdempotencyPolicy;
  readonly rateLimits: readonly RateLimitPolicy[];
  readonly bodyLimit?: BodyLimitPolicy;
  readonly mcp?: McpPolicy;
  /** `x-labels`; absent if the document declares none. */
  readonly labels?: LabelVocabulary;
}

/** The states of a partition that a run cannot see but a person knows: the meaning of each value, by label and value. */
export type LabelVocabulary = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The policies of one operation. */
export interface OperationPolicies {
  /** Present if the operation is keyed: the root policy with the overrides of the operation. */
  readonly idempotency?: IdempotencyPolicy;
  /** As declared, or `none` for the safe methods of RFC 9110 and `spend` for every other one. */
  readonly effect: Effect;
  readonly effectDeclared: boolean;
  readonly pagination?: PaginationPolicy;
  /** Whether the document states that the operation does not return pages: `x-pagination: false`. */
  readonly isUnpaged?: true;
  readonly job?: JobPolicy;
  readonly reflects: readonly ReflectionPolicy[];
  /** `x-granted-scopes`: JSON Pointer into the 2xx body, to the scopes of the caller's credential. */
  readonly grantedScopes?: string;
  /** `x-state`; absent if the document does not declare it. */
  readonly state?: StatePolicy;
}
