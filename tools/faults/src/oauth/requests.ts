import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

const exact = ["oauth-resource-exact"] as const;

/** Faults of the resource, scope and state parameters, and of the redirect. */
export const requestFaults: readonly Fault[] = [
  {
    name: "resource-optional-in-authorization",
    breaks: exact,
    description:
      "An authorization request without a resource is treated as one for the REST interface.",
    ...alterOAuth((sound) => ({
      isResourceRequired: (sent) => sent.has("grant_type") && sound.isResourceRequired(sent),
    })),
  },
  {
    name: "resource-optional-in-exchange",
    breaks: exact,
    description: "A token request without a resource is treated as one for the approved resource.",
    ...alterOAuth((sound) => ({
      isResourceRequired: (sent) => !sent.has("grant_type") && sound.isResourceRequired(sent),
      isCodeOfResource: (code, resource) => sound.isCodeOfResource(code, resource ?? code.resource),
      isConnectionOfResource: (connection, resource) =>
        sound.isConnectionOfResource(connection, resource ?? connection.resource),
    })),
  },
  {
    name: "resource-with-slash-accepted",
    breaks: exact,
    description: "A resource with a trailing slash is accepted.",
    ...matching((sent, url) => sent === `${url}/`),
  },
  {
    name: "resource-in-other-case-accepted",
    breaks: exact,
    description: "Resources are compared without regard to case.",
    ...matching((sent, url) => sent.toLowerCase() === url.toLowerCase()),
  },
  {
    name: "resource-below-accepted",
    breaks: exact,
    description: "A resource below the URL of an interface is accepted.",
    ...matching((sent, url) => sent.startsWith(`${url}/`) && sent !== `${url}/`),
  },
  {
    name: "foreign-resource-accepted",
    breaks: exact,
    description: "A resource of another origin is treated as the REST interface.",
    ...matching((sent, url) => URL.parse(sent)?.origin !== new URL(url).origin),
  },
  {
    name: "unknown-scopes-ignored",
    breaks: ["oauth-authorize"],
    description: "Unknown scopes of an authorization request are ignored.",
    ...alterOAuth(() => ({ areScopesKnown: () => true })),
  },
  {
    name: "state-altered",
    breaks: ["oauth-authorize", "oauth-code-flow"],
    description: "The redirect has the state in lower case and without its last character.",
    ...alterOAuth(() => ({ echoState: (state) => state?.toLowerCase().slice(0, -1) })),
  },
  {
    name: "issuer-parameter-missing",
    breaks: ["oauth-authorize", "oauth-server-metadata"],
    description: "The redirect lacks the issuer, although the metadata announces it.",
    ...alterOAuth(() => ({ issuerParameter: () => undefined })),
  },
  {
    name: "issuer-parameter-wrong",
    breaks: ["oauth-authorize", "oauth-server-metadata"],
    description: "The redirect names another issuer than the metadata.",
    ...alterOAuth(() => ({ issuerParameter: (issuer) => `${issuer}/` })),
  },
];

function matching(accepts: (sent: string, url: string) => boolean): Pick<Fault, "seam" | "apply"> {
  return alterOAuth(({ matchesResource }) => ({
    matchesResource: (sent, url) => matchesResource(sent, url) || accepts(sent, url),
  }));
}
