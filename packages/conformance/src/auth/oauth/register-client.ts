import type { JsonObject } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { SideAnswer } from "../../model/side-request.ts";
import { discover } from "./discover.ts";
import { Inconclusive } from "./inconclusive.ts";
import { objectIn, textAt } from "./text-at.ts";
import type { OAuthWalk } from "./oauth-walk.ts";
import { tokenSecrets } from "./token-secrets.ts";

/** A registered public client. */
export interface OAuthClient {
  readonly id: string;
  readonly redirectUri: string;
}

const defaultRedirectUri = "http://127.0.0.1:8976/callback";

/** The callback that test clients register. */
export function callbackOf({ target }: OAuthWalk): string {
  return target.redirectUri ?? defaultRedirectUri;
}

/** Requests the registration of a public client. @see https://www.rfc-editor.org/rfc/rfc7591#section-3.1 */
export async function askRegistration(
  walk: OAuthWalk,
  redirectUris: readonly string[],
): Promise<SideAnswer> {
  const server = await discover(walk);
  const body: JsonObject = {
    client_name: "Conformance suite",
    redirect_uris: [...redirectUris],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  return walk.ask("registration", {
    method: "POST",
    url: server.endpoint("registration"),
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
    secretsOf: tokenSecrets,
  });
}

/** The client id in a registration response; `undefined` if it was rejected. */
export function clientIdIn({ response }: SideAnswer): string | undefined {
  return isSuccess(response.status) ? textAt(objectIn(response), "client_id") : undefined;
}

/** Registers a client, once in a run for each name. Throws Inconclusive. */
export function registerClient(
  walk: OAuthWalk,
  name = "first",
  redirectUris: readonly [string, ...string[]] = [callbackOf(walk)],
): Promise<OAuthClient> {
  return walk.context.once(`oauth/client/${name}`, async () => {
    const answer = await askRegistration(walk, redirectUris);
    const id = clientIdIn(answer);
    if (id !== undefined) return { id, redirectUri: redirectUris[0] };
    throw new Inconclusive(`the registration of a client returned ${answer.response.status}`);
  });
}
