import { alter, alterOAuth, dropMembers, type Fault } from "@local-ads/sandbox/seams";
import type { JsonObject } from "@plumbline/contract";
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
    name: "resource-documents-alike",
    breaks: ["oauth-mcp-metadata"],
    description: "The metadata of the MCP resource equals that of the REST resource.",
    ...alterOAuth(({ resourceMetadata }) => ({
      resourceMetadata: (all, origin) => resourceMetadata(all, origin, "rest"),
    })),
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
    ...alter("resourceMetadata", () => () => undefined),
  },
  {
    name: "challenge-of-other-resource",
    breaks: resources,
    description:
      "The challenge for a rejected credential has the metadata URL of the other resource.",
    ...alter(
      "resourceMetadata",
      (sound) => (contract, call) =>
        sound(contract, { ...call, interface: call.interface === "rest" ? "mcp" : "rest" }),
    ),
  },
];

type Change = (metadata: JsonObject) => JsonObject;

function serverMetadata(change: Change): Pick<Fault, "seam" | "apply"> {
  return alterOAuth((sound) => ({
    serverMetadata: (...given) => change(sound.serverMetadata(...given)),
  }));
}

function resourceMetadata(change: Change): Pick<Fault, "seam" | "apply"> {
  return alterOAuth((sound) => ({
    resourceMetadata: (...given) => change(sound.resourceMetadata(...given)),
  }));
}

function without(metadata: JsonObject, member: string): JsonObject {
  return dropMembers(metadata, (_, name) => name === member);
}
