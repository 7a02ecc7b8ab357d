import { alterOAuth, type Fault, verifies } from "@local-ads/sandbox/seams";

const pkce = ["oauth-pkce"] as const;

/** Proof that who exchanges a code is who asked for it. */
export const proofFaults: readonly Fault[] = [
  {
    name: "plain-challenge-accepted",
    breaks: pkce,
    description: "A challenge that is the verifier itself is accepted.",
    ...alterOAuth((sound) => ({
      isMethodAllowed: (method, methods) =>
        method === "plain" || sound.isMethodAllowed(method, methods),
      verifies: (code, verifier) => code.challenge === verifier || sound.verifies(code, verifier),
    })),
  },
  {
    name: "challenge-method-optional",
    breaks: pkce,
    description: "A challenge without its method is accepted.",
    ...alterOAuth(({ isMethodAllowed }) => ({
      isMethodAllowed: (method, methods) =>
        method === undefined || isMethodAllowed(method, methods),
    })),
  },
  {
    name: "unknown-challenge-method-accepted",
    breaks: pkce,
    description: "Any challenge method but plain is taken for the one that is supported.",
    ...alterOAuth(() => ({
      isMethodAllowed: (method) => method !== undefined && method !== "plain",
    })),
  },
  {
    name: "challenge-not-required",
    breaks: pkce,
    description: "An authorization request without a challenge is accepted.",
    ...alterOAuth((sound) => ({
      isChallengeRequired: () => false,
      verifies: (code, verifier) => code.challenge === "" || sound.verifies(code, verifier),
    })),
  },
  {
    name: "verifier-not-required",
    breaks: pkce,
    description: "A code is exchanged without the verifier of its challenge.",
    ...alterOAuth((sound) => ({
      isChallengeRequired: () => false,
      verifies: (code, verifier) =>
        (verifier === "" && code.challenge !== "") || sound.verifies(code, verifier),
    })),
  },
  {
    name: "wrong-verifier-accepted",
    breaks: pkce,
    description: "A verifier is not compared with the challenge.",
    ...alterOAuth(() => ({ verifies: () => true })),
  },
  {
    name: "short-verifier-accepted",
    breaks: pkce,
    description: "A verifier that is shorter than the standard allows is accepted.",
    ...alterOAuth(() => ({ verifies: ({ challenge }, verifier) => verifies(challenge, verifier) })),
  },
  {
    name: "verifier-end-ignored",
    breaks: pkce,
    description: "A verifier with one more character at its end is accepted.",
    ...alterOAuth((sound) => ({
      verifies: (code, verifier) =>
        sound.verifies(code, verifier) || sound.verifies(code, verifier.slice(0, -1)),
    })),
  },
  {
    name: "challenge-as-verifier",
    breaks: pkce,
    description: "The challenge itself is accepted as its verifier.",
    ...alterOAuth((sound) => ({
      verifies: (code, verifier) => code.challenge === verifier || sound.verifies(code, verifier),
    })),
  },
];
