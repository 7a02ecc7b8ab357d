import { createHash } from "node:crypto";
import { type Fault, type HttpExchange, verifies } from "@local-ads/sandbox/seams";
import { findCode, type Own, sending } from "./rewrite.ts";

const pkce = ["oauth-pkce"] as const;

/** Faults of PKCE. */
export const proofFaults: readonly Fault[] = [
  {
    name: "plain-challenge-accepted",
    breaks: pkce,
    description: "The challenge method plain is accepted.",
    ...sending("authorization", (parameters) => {
      if (parameters.get("code_challenge_method") !== "plain") return;
      parameters.set("code_challenge", challengeOf(parameters.get("code_challenge") ?? ""));
      parameters.set("code_challenge_method", "S256");
    }),
  },
  {
    name: "challenge-method-optional",
    breaks: pkce,
    description: "A challenge without a method is accepted.",
    ...sending("authorization", (parameters) => {
      if (parameters.has("code_challenge_method")) return;
      parameters.set("code_challenge_method", "S256");
    }),
  },
  {
    name: "unknown-challenge-method-accepted",
    breaks: pkce,
    description: "Every challenge method except plain is treated as S256.",
    ...sending("authorization", (parameters) => {
      if (["plain", null].includes(parameters.get("code_challenge_method"))) return;
      parameters.set("code_challenge_method", "S256");
    }),
  },
  {
    name: "challenge-not-required",
    breaks: pkce,
    description: "Authorization requests without a challenge are accepted.",
    ...sending("authorization", (parameters) => {
      if (parameters.has("code_challenge")) return;
      parameters.set("code_challenge", challengeOf(known));
      parameters.set("code_challenge_method", "S256");
    }),
  },
  {
    name: "verifier-not-required",
    breaks: pkce,
    description: "A code can be exchanged without its verifier.",
    ...accepting((_, verifier) => verifier === ""),
  },
  {
    name: "wrong-verifier-accepted",
    breaks: pkce,
    description: "Verifiers are not compared with the challenge.",
    ...accepting((_, verifier) => verifier !== ""),
  },
  {
    name: "short-verifier-accepted",
    breaks: pkce,
    description: "A verifier that is shorter than the standard allows is accepted.",
    ...accepting(verifies),
  },
  {
    name: "verifier-end-ignored",
    breaks: pkce,
    description: "A verifier with an extra character at its end is accepted.",
    ...accepting((challenge, verifier) => verifies(challenge, verifier.slice(0, -1))),
  },
  {
    name: "challenge-as-verifier",
    breaks: pkce,
    description: "The challenge is accepted as its own verifier.",
    ...accepting((challenge, verifier) => challenge === verifier),
  },
];

/** A verifier whose challenge the faults store in place of another. */
const known = "x".repeat(64);

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Accepts some verifiers that do not belong to the challenge of their code. */
function accepting(accepts: (challenge: string, verifier: string) => boolean): Own {
  return sending("token", async (parameters, exchange) => {
    const code = await findCode(exchange, parameters);
    if (code === undefined) return;
    if (!accepts(code.challenge, parameters.get("code_verifier") ?? "")) return;
    await setChallenge(exchange, code.hash);
    parameters.set("code_verifier", known);
  });
}

async function setChallenge({ db }: HttpExchange, hash: string): Promise<void> {
  const challenge = challengeOf(known);
  await db.updateTable("oauth_codes").set({ challenge }).where("hash", "=", hash).execute();
}
