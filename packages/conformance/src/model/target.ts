import type { Effect, JsonValue } from "@plumbline/contract";
import type { BeforeSend } from "./before-send.ts";
import type { Values } from "./input.ts";
import type { KnownValues } from "./known-values.ts";

/** A caller the run may act as. */
export interface Identity {
  readonly name: string;
  /** The secret that travels as this identity's credential; absent for an anonymous caller. */
  readonly token?: string;
  /** Secrets by the name of the security scheme in the document, for schemes with another secret than `token`. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Every scope that the token carries, when known; checks of scopes need it. */
  readonly scopes?: readonly string[];
  /** The owner of the identity's data, in the target's own word. Identities of one partition share state and limits. */
  readonly partition?: string;
  /**
   * The labels of the partition, in the words of the document's `x-labels`: `{ "plan": "free" }`. Journeys that require these labels run as
   * this identity.
   */
  readonly labels?: Readonly<Record<string, string>>;
  /** When the credential ends, as an instant of RFC 3339, such as `2026-12-31T00:00:00Z`. Default: unknown. */
  readonly expiresAt?: string;
  /** Whether the credential is valid. An expired or revoked identity never acts: checks only test that it is rejected. Default: `active`. */
  readonly state?: IdentityState;
}

/** Whether the credential is sent with the operations that declare security, or with all operations. */
export type SendCredentials = "declared" | "always";

/** Whether a credential is valid. */
export type IdentityState = "active" | "expired" | "revoked";

/** Renews the token of an identity during a run. */
export interface TokenRenewal {
  /** The identity's token at the start of the run. */
  readonly token: string;
  /** The current token. Rejects if the token has expired and cannot be renewed. */
  readonly current: () => Promise<string>;
  /** Records that the target rejects this token, so that `current` renews it. Default: a rejected token is used further. */
  readonly reject?: (token: string) => void;
  /** Other secrets that were issued so far. */
  readonly secrets?: () => readonly string[];
}

/** Moves the time of a target, so that a run need not wait for its windows. */
export interface TargetClock {
  /** Lets this many milliseconds pass at the target: a whole number above zero. Rejects if the clock cannot be moved. */
  advance(milliseconds: number): Promise<void>;
}

/** Values of an operation that are known to work at the target: ids of existing resources, or a body that it accepts. */
export interface Fixture {
  /** By the name of the parameter. In a list each entry is an alternative. */
  readonly path?: Values | readonly Values[];
  /** By the name of the parameter. In a list each entry is an alternative. */
  readonly query?: Values | readonly Values[];
  readonly body?: JsonValue;
  /**
   * A word in these values that each execution replaces with another of the same length, so that each execution creates something new: the `qwertyu` of `qwertyu@example.com`. Lower-case letters.
   */
  readonly fresh?: string;
}

/**
 * Fixtures by `Operation.id`. Alternatives take turns: a mutation may use one up, so each execution gets the next
 * one.
 */
export type Fixtures = Readonly<Record<string, Fixture | readonly Fixture[]>>;

/** One set of an operation's fixtures: values that work together. */
export interface Alternative {
  readonly path: Values;
  readonly query: Values;
  readonly body?: JsonValue;
  /** A word that each execution replaces with another. */
  readonly fresh?: string;
}

/** How much a run may send in total. Absent: no bound. */
export interface Budget {
  readonly operations?: number;
  readonly writes?: number;
}

/** The server under test with its credentials and permissions. */
export interface Target {
  /** Its name in reports. */
  readonly name?: string;
  /** With the path prefix of the interface, for example `http://127.0.0.1:4010/v1`. */
  readonly baseUrl: string;
  /**
   * The first active identity acts unless a check needs another. Default: an anonymous identity; at a stateless target of this machine, an
   * identity with an arbitrary token.
   */
  readonly identities?: readonly Identity[];
  /** Values for requests. They take precedence over the document's examples. Default: none. */
  readonly fixtures?: Fixtures;
  /** Values of parameters by name, for every operation with a parameter of that name. Fixtures take precedence. Default: none. */
  readonly parameters?: Values;
  /** Values that are known to be accepted or rejected. Fixtures and `parameters` take precedence. Default: none. */
  readonly values?: readonly KnownValues[];
  /** Headers that every request carries, unless it sets the header itself. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether the credential is sent only with operations that declare security, or also with operations that declare
   * none. Default: `declared`.
   */
  readonly sendCredentials?: SendCredentials;
  /** IDs of operations that are never sent. Default: none. */
  readonly exclude?: readonly string[];
  /** The highest effect that may be sent. Default: `spend` for a loopback host, `none` for any other. */
  readonly allow?: Effect;
  /** Whether responses are examples without state. Default: `false`. */
  readonly stateless?: boolean;
  /**
   * Whether a run first seeks inputs that the target accepts. Default: `true` if an operation needs the identifier of an
   * existing thing and has no fixture, and the target has state.
   */
  readonly explore?: boolean;
  /**
   * Sends requests in place of Node's client for HTTP, for a target in this process. If it calls the global `fetch`, that adds `Accept` to
   * a request without one, and does not repeat a request when the server has closed an idle connection.
   */
  readonly fetch?: typeof fetch;
  /**
   * The certificates of the connections, unless `fetch` makes the connections. Default: the authorities of Node, and no client certificate.
   */
  readonly tls?: Tls;
  /** Change each request immediately before it is sent, in this order. Default: none. */
  readonly beforeSend?: readonly BeforeSend[];
  /** Renew the tokens of identities. Each renewal is for one identity. Default: tokens stay as they are. */
  readonly renewals?: readonly TokenRenewal[];
  /** Further texts that no report contains, such as the password of a login. Default: none. */
  readonly secrets?: readonly string[];
  readonly budget?: Budget;
  /** How long to wait for one response, in milliseconds. Default: 30 000. */
  readonly timeoutMs?: number;
  /** Moves the target's time. If present, a run moves the clock instead of waiting. */
  readonly clock?: TargetClock;
  /** Whether to stay inside the declared rate limits and to wait after 429. Default: `true` for any host but loopback, and for a target with a clock. */
  readonly respectLimits?: boolean;
  /** Whether the declared rate limits may be exceeded on purpose. Default: `true` for a target with a clock that is not stateless. */
  readonly probeLimits?: boolean;
  /**
   * Whether the clock may be moved to the end of the retention of completed requests and of connections. Credentials may
   * expire before that, so that the target must be restarted before further use. Default: if all credentials of its identities
   * are known to be valid for longer.
   */
  readonly probeRetention?: boolean;
  /** How tokens are obtained. Without it, the checks of the authorization server are skipped. */
  readonly oauth?: OAuthTarget;
  /** Where the agent interface is. Without it, its checks are skipped. */
  readonly mcp?: McpTarget;
}

/** Certificates in PEM, as `node:tls` takes them. @see https://nodejs.org/api/tls.html#tlscreatesecurecontextoptions */
export interface Tls {
  /** The client certificate, with its chain. */
  readonly cert?: string;
  /** The private key of the client certificate. */
  readonly key?: string;
  /** Decrypts the key. */
  readonly passphrase?: string;
  /** The trusted authorities. They replace the authorities of Node. */
  readonly ca?: string;
}

/** How the owner's consent is given to an authorization request. */
export type Consent =
  /** Further query parameters, with which the authorization endpoint redirects at once. */
  | { readonly kind: "parameters"; readonly parameters: Readonly<Record<string, string>> }
  /** Fields for the HTML forms on the way to the callback, form by form. A form that is not listed is submitted unchanged. */
  | { readonly kind: "form"; readonly steps: readonly Readonly<Record<string, string>>[] }
  /** A program that receives the authorization URL as its last argument and prints the callback URL. */
  | { readonly kind: "command"; readonly command: readonly string[] }
  /** A person in a browser; the callback is on loopback. */
  | { readonly kind: "browser" };

/** How tokens are obtained from the target's authorization server. */
export interface OAuthTarget {
  /** Issuer of the authorization server. Default: the one in the protected resource's metadata. */
  readonly authorizationServer?: string;
  /** The callback that test clients register. Default: a loopback one. */
  readonly redirectUri?: string;
  readonly consent: Consent;
  /** How the owners of partitions give consent for them, by partition. Default: only `consent` is used, for the partition of the first identity. */
  readonly consents?: Readonly<Record<string, Consent>>;
}

/** Where the target's agent interface is. */
export interface McpTarget {
  /** Absolute. */
  readonly url: string;
}

/** A target with every default decided. */
export interface ResolvedTarget {
  readonly name?: string;
  readonly baseUrl: string;
  /** The identities that may act. */
  readonly identities: readonly [Identity, ...Identity[]];
  /** The identities whose credential is expired or revoked. */
  readonly retired: readonly Identity[];
  readonly fixtures: Fixtures;
  readonly values: readonly KnownValues[];
  readonly headers: Readonly<Record<string, string>>;
  readonly sendCredentials: SendCredentials;
  readonly exclude: readonly string[];
  readonly allow: Effect;
  readonly stateless: boolean;
  /** `undefined`: as the operations need it. */
  readonly explore: boolean | undefined;
  readonly fetch: typeof fetch;
  readonly beforeSend: readonly BeforeSend[];
  readonly renewals: readonly TokenRenewal[];
  readonly secrets: readonly string[];
  readonly budget: Budget;
  readonly timeoutMs: number;
  readonly clock: TargetClock | undefined;
  readonly respectLimits: boolean;
  readonly probeLimits: boolean;
  /** `undefined`: if all credentials are valid for longer. */
  readonly probeRetention: boolean | undefined;
  /** For how many milliseconds all credentials of its identities are known to be valid. */
  readonly credentialsLastMs: number;
  readonly oauth: OAuthTarget | undefined;
  readonly mcp: McpTarget | undefined;
}

/** The control API of a target, outside its interface. */
export interface ControlPlane {
  /** Absolute, for example `http://127.0.0.1:4021`. */
  readonly url: string;
  /** The secret that travels as its bearer credential. */
  readonly token?: string;
}
