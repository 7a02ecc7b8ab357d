import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

const lifetime = ["oauth-code-minute", "limit-authorization-code"] as const;

/** Faults of authorization codes: their bindings and lifetime. */
export const codeFaults: readonly Fault[] = [
  {
    name: "code-reusable",
    breaks: ["oauth-code-once"],
    description: "Authorization codes can be exchanged any number of times.",
    ...alterOAuth(() => ({ claimCode: (store, hash) => store.findCode(hash) })),
  },
  {
    name: "code-replay-tolerated",
    breaks: ["oauth-code-once"],
    description:
      "A reused authorization code is rejected, but the tokens from its first use stay valid.",
    ...alterOAuth(() => ({ endsOnReplay: () => false })),
  },
  {
    name: "code-survives-rejection",
    breaks: ["oauth-code-once"],
    description:
      "An authorization code stays valid after an exchange with wrong parameters was rejected.",
    ...alterOAuth(() => ({ burnsCode: () => false })),
  },
  {
    name: "code-of-other-client",
    breaks: ["oauth-code-flow", "oauth-public-clients"],
    description: "A client can exchange an authorization code that was issued to another client.",
    ...alterOAuth(() => ({ isCodeOfClient: () => true })),
  },
  {
    name: "code-with-other-redirect",
    breaks: ["oauth-code-flow"],
    description: "The redirect URI is not compared when a code is exchanged.",
    ...alterOAuth(() => ({ isCodeOfRedirect: () => true })),
  },
  {
    name: "code-for-other-resource",
    breaks: ["oauth-resource-exact", "oauth-resource-indicators"],
    description: "A code can be exchanged for a resource that was not approved.",
    ...alterOAuth((sound) => ({
      isCodeOfResource: (code, resource) =>
        resource !== undefined || sound.isCodeOfResource(code, resource),
    })),
  },
  {
    name: "code-never-expires",
    breaks: lifetime,
    description: "Authorization codes never expire.",
    ...alterOAuth(() => ({ isCodeFresh: () => true })),
  },
];
