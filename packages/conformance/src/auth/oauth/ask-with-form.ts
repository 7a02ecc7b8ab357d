import type { SideAnswer } from "../../model/side-request.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { discover } from "./discover.ts";
import type { OAuthWalk } from "./oauth-walk.ts";
import { tokenSecrets } from "./token-secrets.ts";

export type TokenFields = Readonly<Record<string, string>>;

/** Fields that hold secrets. */
const secretFields = ["code", "code_verifier", "refresh_token", "token"];

/** Sends a form to the token or the revocation endpoint. */
export async function askWithForm(
  walk: OAuthWalk,
  endpoint: "token" | "revocation",
  fields: TokenFields,
): Promise<SideAnswer> {
  return walk.ask(endpoint, {
    method: "POST",
    url: (await discover(walk)).endpoint(endpoint),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams(fields).toString(),
    secrets: secretFields.flatMap((name) => fields[name] ?? []),
    secretsOf: tokenSecrets,
  });
}

/** The fields with which a code is exchanged. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 */
export function codeFields(
  { client, verifier, resource }: AuthorizationRequest,
  code: string,
): TokenFields {
  return {
    grant_type: "authorization_code",
    code,
    redirect_uri: client.redirectUri,
    client_id: client.id,
    code_verifier: verifier,
    resource,
  };
}
