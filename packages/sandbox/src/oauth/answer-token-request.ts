import type { JsonObject } from "@plumbline/contract";
import type { StoredClient } from "../state/repositories/authorization-repository.ts";
import { answerJson } from "./answer-json.ts";
import { exchangeCode } from "./exchange-code.ts";
import { readClient } from "./find-client.ts";
import type { grantTypes } from "./server-metadata.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { isOAuthRejection, OAuthRejection } from "./oauth-rejection.ts";
import { need, type Parameters } from "./parameters.ts";
import { readTokenForm } from "./read-token-form.ts";
import { refreshTokens } from "./refresh-tokens.ts";

type Grant = (
  call: OAuthCall,
  client: StoredClient,
  parameters: Parameters,
) => Promise<JsonObject | OAuthRejection>;

const grants: ReadonlyMap<string, Grant> = new Map<(typeof grantTypes)[number], Grant>([
  ["authorization_code", exchangeCode],
  ["refresh_token", refreshTokens],
]);

/** Handles the token endpoint. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.2 */
export async function answerTokenRequest(call: OAuthCall): Promise<Response> {
  const parameters = await readTokenForm(call);
  const grant = grants.get(need(parameters, "grant_type"));
  const client = await readClient(call, parameters);
  if (grant === undefined)
    throw new OAuthRejection("unsupported_grant_type", "grant_type is not supported");
  const answer = await grant(call, client, parameters);
  if (isOAuthRejection(answer)) throw answer;
  return answerJson(answer);
}
