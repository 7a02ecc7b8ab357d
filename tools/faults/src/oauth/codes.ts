import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

const lifetime = ["oauth-code-minute", "limit-authorization-code"] as const;

/** What an authorization code is bound to, and for how long it is good. */
export const codeFaults: readonly Fault[] = [
  {
    name: "code-reusable",
    breaks: ["oauth-code-once"],
    description: "An authorization code works as often as it is sent.",
    ...alterOAuth(() => ({ claimCode: (store, hash) => store.findCode(hash) })),
  },
  {
    name: "code-replay-tolerated",
    breaks: ["oauth-code-once"],
    description: "A code that is used again is refused, and what its first use began lives on.",
    ...alterOAuth(() => ({ endsOnReplay: () => false })),
  },
  {
    name: "code-survives-refusal",
    breaks: ["oauth-code-once"],
    description: "A code that was sent with anything wrong works with what is right afterwards.",
    ...alterOAuth(() => ({ burnsCode: () => false })),
  },
  {
    name: "code-of-other-client",
    breaks: ["oauth-code-flow", "oauth-public-clients"],
    description: "An authorization code works for a client that it was not issued to.",
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
    description: "A code is exchanged for the resource that it was not approved for.",
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
