import { alter, dropMembers, endpointPath, type Fault, onJson } from "@local-ads/sandbox/seams";
import type { JsonObject } from "@plumbline/contract";
import { type Own, urlOf } from "./rewrite.ts";
import { textIn } from "./text-in.ts";

const server = ["oauth-server-metadata"] as const;
const resources = ["oauth-rest-metadata", "oauth-mcp-metadata"] as const;

/** Faults of the metadata documents and of the challenge. */
export const documentFaults: readonly Fault[] = [
  {
    name: "metadata-of-other-issuer",
    breaks: server,
    description: "The metadata of the authorization server names another issuer.",
    ...serverMetadata((metadata) => ({ ...metadata, issuer: `${textIn(metadata, "issuer")}/as` })),
  },
  {
    name: "metadata-of-other-token-endpoint",
    breaks: ["oauth-server-metadata", "oauth-token"],
    description: "The metadata names a token endpoint that does not exist.",
    ...serverMetadata((metadata) => ({
      ...metadata,
      token_endpoint: `${textIn(metadata, "token_endpoint")}s`,
    })),
  },
  {
    name: "metadata-without-registration",
    breaks: ["oauth-server-metadata", "oauth-registration"],
    description: "The metadata lacks the registration endpoint.",
    ...serverMetadata((metadata) => without(metadata, "registration_endpoint")),
  },
  {
    name: "metadata-without-pkce",
    breaks: ["oauth-server-metadata", "oauth-pkce"],
    description: "The metadata lacks the supported challenge methods.",
    ...serverMetadata((metadata) => without(metadata, "code_challenge_methods_supported")),
  },
  {
    name: "metadata-with-plain",
    breaks: ["oauth-server-metadata", "oauth-pkce"],
    description: "The metadata lists the challenge method plain, which is not supported.",
    ...serverMetadata((metadata) => ({
      ...metadata,
      code_challenge_methods_supported: ["plain", "S256"],
    })),
  },
  {
    name: "metadata-with-implicit",
    breaks: ["oauth-server-metadata"],
    description: "The metadata lists the response type token, which is not supported.",
    ...serverMetadata((metadata) => ({ ...metadata, response_types_supported: ["code", "token"] })),
  },
  {
    name: "metadata-with-password",
    breaks: ["oauth-server-metadata"],
    description: "The metadata lists the grant type password, which is not supported.",
    ...serverMetadata((metadata) => ({
      ...metadata,
      grant_types_supported: ["authorization_code", "refresh_token", "password"],
    })),
  },
  {
    name: "resource-documents-alike",
    breaks: ["oauth-mcp-metadata"],
    description: "The metadata of the MCP resource is that of the REST resource.",
    ...alter(
      "exchange",
      onJson("mcp", (metadata, exchange) => ({ ...metadata, resource: urlOf(exchange, "rest") })),
    ),
  },
  {
    name: "resource-metadata-with-slash",
    breaks: [...resources, "oauth-resource-exact"],
    description: "The metadata of a resource has its URL with a trailing slash.",
    ...resourceMetadata((metadata) => ({
      ...metadata,
      resource: `${textIn(metadata, "resource")}/`,
    })),
  },
  {
    name: "resource-metadata-of-other-server",
    breaks: resources,
    description: "The metadata of a resource names an authorization server that does not exist.",
    ...resourceMetadata((metadata) => ({
      ...metadata,
      authorization_servers: [`${new URL(textIn(metadata, "resource")).origin}/nowhere`],
    })),
  },
  {
    name: "resource-metadata-without-server",
    breaks: resources,
    description: "The metadata of a resource lacks the authorization server.",
    ...resourceMetadata((metadata) => without(metadata, "authorization_servers")),
  },
  {
    name: "challenge-without-metadata",
    breaks: resources,
    description: "The challenge for a rejected credential lacks the URL of the resource metadata.",
    ...alter(
      "formatChallenge",
      (format) => (policy, options) => format(policy, { ...options, parameters: {} }),
    ),
  },
  {
    name: "challenge-of-other-resource",
    breaks: resources,
    description: "The MCP challenge has the metadata URL of the REST resource.",
    ...alter("exchange", (sound) => async (exchange) => {
      const response = await sound(exchange);
      const challenge = response.headers.get("www-authenticate");
      const [rest = "", mcp = ""] = [endpointPath(exchange, "rest"), endpointPath(exchange, "mcp")];
      if (!challenge?.includes(mcp)) return response;
      const headers = new Headers(response.headers);
      headers.set("www-authenticate", challenge.replace(mcp, rest));
      return new Response(response.body, { status: response.status, headers });
    }),
  },
];

type Change = (metadata: JsonObject) => JsonObject;

function serverMetadata(change: Change): Own {
  return alter("exchange", onJson("metadata", change));
}

function resourceMetadata(change: Change): Own {
  return alter("exchange", onJson(["rest", "mcp"], change));
}

function without(metadata: JsonObject, member: string): JsonObject {
  return dropMembers(metadata, (_, name) => name === member);
}
