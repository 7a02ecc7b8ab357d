import type { CallbackKind, InterfaceKind, JsonObject } from "@plumbline/contract";
import type { OAuthCodeRow, OAuthConnectionRow } from "../database/tables.ts";
import type {
  AuthorizationRepository,
  StoredClient,
} from "../repositories/authorization-repository.ts";
import { isSeal } from "./authorize/seal-request.ts";
import { isAllowedCallback, matchesRedirect } from "./is-allowed-callback.ts";
import { resourceMetadata } from "./metadata/resource-metadata.ts";
import { serverMetadata } from "./metadata/server-metadata.ts";
import type { Parameters } from "./parameters.ts";
import { isVerifier, verifies } from "./verifies.ts";

/**
 * The rules of the authorization server, one function each, so that a fault can replace one of them. Instants and lifetimes
 * are in milliseconds.
 */
export interface OAuthSeams {
  // Documents
  readonly serverMetadata: typeof serverMetadata;
  readonly resourceMetadata: typeof resourceMetadata;
  /** The issuer in a redirect, or undefined for none. @see https://www.rfc-editor.org/rfc/rfc9207#section-2 */
  readonly issuerParameter: (issuer: string) => string | undefined;

  // Registration
  readonly isAllowedCallback: (uri: string, kinds: readonly CallbackKind[]) => boolean;

  // Authorization request
  readonly matchesRedirect: (registered: readonly string[], requested: string) => boolean;
  readonly isChallengeRequired: () => boolean;
  readonly isMethodAllowed: (method: string | undefined, methods: readonly string[]) => boolean;
  /** Applies to authorization and token requests. */
  readonly isResourceRequired: (parameters: Parameters) => boolean;
  /** Whether a resource is the URL of an interface. */
  readonly matchesResource: (sent: string, url: string) => boolean;
  readonly areScopesKnown: (sent: readonly string[], known: readonly string[]) => boolean;
  readonly echoState: (state: string | undefined) => string | undefined;

  // Consent
  /** Whether the decision belongs to the request that the page showed. */
  readonly isShownRequest: (seal: string, expected: string) => boolean;
  readonly isOwnWorkspace: (workspaceId: string, own: readonly string[]) => boolean;
  /** The granted scopes. */
  readonly approvedScopes: (
    shown: readonly string[],
    known: readonly string[],
  ) => readonly string[];
  readonly codeExpiry: (now: number, lifetime: number) => number;

  // Code
  /** Marks a code as used. Returns undefined if it is unknown or already used. */
  readonly claimCode: (
    store: AuthorizationRepository,
    hash: string,
    now: number,
  ) => Promise<OAuthCodeRow | undefined>;
  /** Whether a second use of a code ends the connection of the first. */
  readonly endsOnReplay: () => boolean;
  readonly isCodeFresh: (code: OAuthCodeRow, now: number) => boolean;
  readonly isCodeOfClient: (code: OAuthCodeRow, client: StoredClient) => boolean;
  readonly isCodeOfRedirect: (code: OAuthCodeRow, redirectUri: string) => boolean;
  readonly isCodeOfResource: (code: OAuthCodeRow, resource: InterfaceKind | undefined) => boolean;
  readonly verifies: (code: OAuthCodeRow, verifier: string) => boolean;
  /** Whether a code stays used after its exchange was rejected. */
  readonly burnsCode: () => boolean;

  // Tokens
  readonly connectionExpiry: (now: number, lifetime: number) => number;
  readonly accessExpiry: (now: number, lifetime: number, connection: OAuthConnectionRow) => number;
  /** The interface at which an access token is valid, or null for all. */
  readonly tokenResource: (connection: OAuthConnectionRow) => InterfaceKind | null;
  /** The scopes of an access token. */
  readonly tokenScopes: (scopes: readonly string[]) => readonly string[];
  readonly tokenAnswer: (answer: JsonObject) => JsonObject;
  /** The token response with its headers. */
  readonly tokenResponse: (response: Response) => Response;

  // Refresh
  readonly isConnectionLive: (connection: OAuthConnectionRow, now: number) => boolean;
  readonly isConnectionOfClient: (connection: OAuthConnectionRow, client: StoredClient) => boolean;
  readonly isConnectionOfResource: (
    connection: OAuthConnectionRow,
    resource: InterfaceKind | undefined,
  ) => boolean;
  readonly areScopesNarrower: (sent: readonly string[], approved: readonly string[]) => boolean;
  /** Marks a refresh token as used. Returns false if it is already used. */
  readonly claimRefreshToken: (
    store: AuthorizationRepository,
    hash: string,
    now: number,
  ) => Promise<boolean>;
  /** Whether a refresh returns a new refresh token instead of the same one. */
  readonly rotates: () => boolean;
  /** Whether the reuse of a refresh token ends its connection. */
  readonly endsOnReuse: () => boolean;
  /** The expiry of a connection after a refresh. */
  readonly renewedExpiry: (connection: OAuthConnectionRow, now: number) => number;

  // Revocation
  /** Whether the revocation of an unknown token succeeds. */
  readonly acceptsUnknownToken: () => boolean;
  /** Revokes a token or its connection. */
  readonly revoke: (store: AuthorizationRepository, ended: Ended) => Promise<void>;
}

export interface Ended {
  readonly connectionId: string;
  /** The hash of the token in the request. */
  readonly hash: string;
  readonly ends: "connection" | "token";
  readonly now: number;
}

/** Returns the rules without faults. */
export function createOAuthSeams(): OAuthSeams {
  return {
    serverMetadata,
    resourceMetadata,
    issuerParameter: (issuer) => issuer,
    isAllowedCallback,
    matchesRedirect,
    isChallengeRequired: () => true,
    isMethodAllowed: (method, methods) => method !== undefined && methods.includes(method),
    isResourceRequired: () => true,
    matchesResource: (sent, url) => sent === url,
    areScopesKnown: isSubset,
    echoState: (state) => state,
    isShownRequest: isSeal,
    isOwnWorkspace: (workspaceId, own) => own.includes(workspaceId),
    approvedScopes: (shown) => shown,
    codeExpiry: (now, lifetime) => now + lifetime,
    claimCode: (store, hash, now) => store.claimCode(hash, now),
    endsOnReplay: () => true,
    isCodeFresh: (code, now) => now < code.expires_at,
    isCodeOfClient: (code, client) => code.client_id === client.id,
    isCodeOfRedirect: (code, redirectUri) => code.redirect_uri === redirectUri,
    isCodeOfResource: (code, resource) => code.resource === resource,
    verifies: ({ challenge }, verifier) => isVerifier(verifier) && verifies(challenge, verifier),
    burnsCode: () => true,
    connectionExpiry: (now, lifetime) => now + lifetime,
    accessExpiry: (now, lifetime, { expires_at }) => Math.min(now + lifetime, expires_at),
    tokenResource: ({ resource }) => resource,
    tokenScopes: (scopes) => scopes,
    tokenAnswer: (answer) => answer,
    tokenResponse: (response) => response,
    isConnectionLive: ({ revoked_at, expires_at }, now) => revoked_at === null && now < expires_at,
    isConnectionOfClient: (connection, client) => connection.client_id === client.id,
    isConnectionOfResource: (connection, resource) => connection.resource === resource,
    areScopesNarrower: isSubset,
    claimRefreshToken: (store, hash, now) => store.claimRefreshToken(hash, now),
    rotates: () => true,
    endsOnReuse: () => true,
    renewedExpiry: ({ expires_at }) => expires_at,
    acceptsUnknownToken: () => true,
    revoke: endConnection,
  };
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((each) => all.includes(each));
}

async function endConnection(
  store: AuthorizationRepository,
  { connectionId, hash, ends, now }: Ended,
): Promise<void> {
  if (ends === "connection") await store.revokeConnection(connectionId, now);
  else await store.revokeAccessToken(hash, now);
}
