import { createHash, randomBytes } from "node:crypto";
import { requiredScopes } from "@plumbline/contract";
import { discover } from "./discover.ts";
import type { OAuthWalk, ResourceKind } from "./oauth-walk.ts";
import { type OAuthClient, registerClient } from "./register-client.ts";
import { resourceIndicator } from "./resource-metadata.ts";

/** An authorization request that a server must accept, with the values that exchange its code. */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly resource: string;
  readonly scopes: readonly string[];
  readonly state: string;
  readonly verifier: string;
  /** The parameters of the query. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface AuthorizationOptions {
  /** Default: the client that the whole run shares. */
  readonly client?: OAuthClient;
  /** Default: every scope that an operation of the document requires. */
  readonly scopes?: readonly string[];
  /** Default: `rest`. */
  readonly kind?: ResourceKind;
  readonly verifier?: string;
  readonly state?: string;
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1 */
export async function authorizationRequest(
  walk: OAuthWalk,
  options: AuthorizationOptions = {},
): Promise<AuthorizationRequest> {
  const { scopes = neededScopes(walk), kind = "rest" } = options;
  const client = options.client ?? (await registerClient(walk));
  const resource = await resourceIndicator(walk, kind);
  const { verifier = randomText(), state = randomText() } = options;
  const parameters = {
    response_type: "code",
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope: scopes.join(" "),
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    resource,
  };
  return { client, resource, scopes, state, verifier, parameters };
}

/** The URL that a browser is sent to. */
export async function authorizationUrl(
  walk: OAuthWalk,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const url = new URL((await discover(walk)).endpoint("authorization"));
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Every scope that an operation under the base URL requires. */
export function neededScopes({ subject, rules }: OAuthWalk): readonly string[] {
  const known = Object.keys(rules.scheme.scopes);
  const needed = new Set(
    subject.contract.operations.flatMap((operation) => requiredScopes(operation)),
  );
  return known.filter((scope) => needed.has(scope));
}

/** @see https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** A random text that is long enough for a verifier. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export function randomText(): string {
  return randomBytes(32).toString("base64url");
}
