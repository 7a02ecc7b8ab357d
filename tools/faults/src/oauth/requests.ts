import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

const exact = ["oauth-resource-exact"] as const;

/** What authorization and token requests say, and what the callback is told. */
export const requestFaults: readonly Fault[] = [
  {
    name: "resource-optional-in-authorization",
    breaks: exact,
    description: "An authorization request without a resource is taken for the REST interface.",
    ...alterOAuth((sound) => ({
      isResourceRequired: (sent) => sent.has("grant_type") && sound.isResourceRequired(sent),
    })),
  },
  {
    name: "resource-optional-in-exchange",
    breaks: exact,
    description: "A token request without a resource is taken for that of the approval.",
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
    description: "A resource with a slash at its end is accepted.",
    ...matching((sent, url) => sent === `${url}/`),
  },
  {
    name: "resource-in-other-case-accepted",
    breaks: exact,
    description: "The case of a resource is not compared.",
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
    description: "A resource of another origin is taken for the REST interface.",
    ...matching((sent, url) => URL.parse(sent)?.origin !== new URL(url).origin),
  },
  {
    name: "unknown-scopes-ignored",
    breaks: ["oauth-authorize"],
    description: "Scopes that do not exist are left out of a request, which goes on without them.",
    ...alterOAuth(() => ({ areScopesKnown: () => true })),
  },
  {
    name: "state-altered",
    breaks: ["oauth-authorize", "oauth-code-flow"],
    description: "The callback is told the state in lower case, without its last character.",
    ...alterOAuth(() => ({ echoState: (state) => state?.toLowerCase().slice(0, -1) })),
  },
  {
    name: "issuer-parameter-missing",
    breaks: ["oauth-authorize", "oauth-server-metadata"],
    description: "The callback is not told the issuer, although the metadata says that it is.",
    ...alterOAuth(() => ({ issuerParameter: () => undefined })),
  },
  {
    name: "issuer-parameter-wrong",
    breaks: ["oauth-authorize", "oauth-server-metadata"],
    description: "The callback is told another issuer than that of the metadata.",
    ...alterOAuth(() => ({ issuerParameter: (issuer) => `${issuer}/` })),
  },
];

function matching(accepts: (sent: string, url: string) => boolean): Pick<Fault, "seam" | "apply"> {
  return alterOAuth(({ matchesResource }) => ({
    matchesResource: (sent, url) => matchesResource(sent, url) || accepts(sent, url),
  }));
}
