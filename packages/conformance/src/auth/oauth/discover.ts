import type { JsonObject } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { Inconclusive } from "./inconclusive.ts";
import { objectIn, textAt, textsAt } from "./text-at.ts";
import { type Endpoint, endpointOperation } from "./oauth-rules.ts";
import type { OAuthWalk } from "./oauth-walk.ts";
import { resourceMetadata } from "./resource-metadata.ts";
import { wellKnownUrl } from "./well-known-url.ts";

/** The known facts about an authorization server. */
export interface Discovery {
  readonly issuer: string;
  /** Absent if the server publishes no metadata. */
  readonly metadata?: JsonObject;
  /** The URL of an endpoint, from the metadata or from the document's path. Throws Inconclusive if neither names the endpoint. */
  endpoint(endpoint: Exclude<Endpoint, "metadata">): string;
}

/** Finds the authorization server of the target, once in a run. Throws Inconclusive. @see https://www.rfc-editor.org/rfc/rfc8414 */
export function discover(walk: OAuthWalk): Promise<Discovery> {
  return walk.context.once("oauth/discovery", async () => {
    const issuer = await findIssuer(walk);
    const url = wellKnownUrl(issuer, "oauth-authorization-server");
    const { response } = await walk.ask("metadata", { method: "GET", url });
    const metadata = isSuccess(response.status) ? objectIn(response) : undefined;
    return {
      issuer,
      ...(metadata && { metadata }),
      endpoint: (endpoint) => endpointUrl(walk, { issuer, metadata, endpoint }),
    };
  });
}

/** Names of the endpoints in the metadata. */
export const endpointMembers: Readonly<Record<Exclude<Endpoint, "metadata">, string>> = {
  authorization: "authorization_endpoint",
  token: "token_endpoint",
  registration: "registration_endpoint",
  revocation: "revocation_endpoint",
};

/** The member of the metadata that lists the PKCE methods. */
export const methodsMember = "code_challenge_methods_supported";

/** The issuer in the profile, otherwise the first authorization server of an interface. */
async function findIssuer(walk: OAuthWalk): Promise<string> {
  const given = walk.target.authorizationServer;
  if (given !== undefined) return given;
  for (const kind of ["rest", "mcp"] as const) {
    const metadata = await resourceMetadata(walk, kind);
    const issuer = textsAt(metadata, "authorization_servers")?.[0];
    if (issuer !== undefined && URL.canParse(issuer)) return issuer;
  }
  throw new Inconclusive(
    "no metadata names the authorization server: give oauth.authorizationServer in --profile",
  );
}

interface Wanted {
  readonly issuer: string;
  readonly metadata: JsonObject | undefined;
  readonly endpoint: Exclude<Endpoint, "metadata">;
}

function endpointUrl({ subject }: OAuthWalk, { issuer, metadata, endpoint }: Wanted): string {
  const published = textAt(metadata, endpointMembers[endpoint]);
  if (published !== undefined && URL.canParse(published)) return published;
  const path = endpointOperation(subject.contract, endpoint)?.path;
  if (path !== undefined) return `${issuer.replace(/\/$/, "")}${path}`;
  throw new Inconclusive(`the authorization server has no ${endpoint} endpoint`);
}
