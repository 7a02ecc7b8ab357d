import { alterOAuth, type Fault, verifies } from "@local-ads/sandbox/seams";

const pkce = ["oauth-pkce"] as const;

/** Faults of PKCE. */
export const proofFaults: readonly Fault[] = [
  {
    name: "plain-challenge-accepted",
    breaks: pkce,
    description: "The challenge method plain is accepted.",
    ...alterOAuth((sound) => ({
      isMethodAllowed: (method, methods) =>
        method === "plain" || sound.isMethodAllowed(method, methods),
      verifies: (code, verifier) => code.challenge === verifier || sound.verifies(code, verifier),
    })),
  },
  {
    name: "challenge-method-optional",
    breaks: pkce,
    description: "A challenge without a method is accepted.",
    ...alterOAuth(({ isMethodAllowed }) => ({
      isMethodAllowed: (method, methods) =>
        method === undefined || isMethodAllowed(method, methods),
    })),
  },
  {
    name: "unknown-challenge-method-accepted",
    breaks: pkce,
    description: "Every challenge method except plain is treated as S256.",
    ...alterOAuth(() => ({
      isMethodAllowed: (method) => method !== undefined && method !== "plain",
    })),
  },
  {
    name: "challenge-not-required",
    breaks: pkce,
    description: "Authorization requests without a challenge are accepted.",
    ...alterOAuth((sound) => ({
      isChallengeRequired: () => false,
      verifies: (code, verifier) => code.challenge === "" || sound.verifies(code, verifier),
    })),
  },
  {
    name: "verifier-not-required",
    breaks: pkce,
    description: "A code can be exchanged without its verifier.",
    ...alterOAuth((sound) => ({
      isChallengeRequired: () => false,
      verifies: (code, verifier) =>
        (verifier === "" && code.challenge !== "") || sound.verifies(code, verifier),
    })),
  },
  {
    name: "wrong-verifier-accepted",
    breaks: pkce,
    description: "Verifiers are not compared with the challenge.",
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
    description: "A verifier with an extra character at its end is accepted.",
    ...alterOAuth((sound) => ({
      verifies: (code, verifier) =>
        sound.verifies(code, verifier) || sound.verifies(code, verifier.slice(0, -1)),
    })),
  },
  {
    name: "challenge-as-verifier",
    breaks: pkce,
    description: "The challenge is accepted as its own verifier.",
    ...alterOAuth((sound) => ({
      verifies: (code, verifier) => code.challenge === verifier || sound.verifies(code, verifier),
    })),
  },
];
