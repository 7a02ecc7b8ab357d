import type { ChallengePolicy, Contract } from "@plumbline/contract";
import { type ChallengeOptions, formatChallenge } from "@plumbline/policies";
import { challengeOf } from "./challenge-of.ts";

/** What a caller lacks: a valid credential, or a scope. */
export type ChallengeKind = "unauthenticated" | "forbidden";

/** The challenge of one response. */
export interface ChallengeChoice extends ChallengeOptions {
  readonly kind: ChallengeKind;
  /** Key in `Contract.securitySchemes`. */
  readonly scheme: string;
  /** Default: `formatChallenge`. */
  readonly format?: typeof formatChallenge;
}

/** A challenge with the status that it belongs to. */
export interface Challenge {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Writes the challenge for a missing or invalid credential, or for a missing scope, which it names.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export function writeChallenge(
  { securitySchemes }: Contract,
  { kind, scheme, format = formatChallenge, ...options }: ChallengeChoice,
): Challenge {
  const policy: ChallengePolicy = challengeOf(securitySchemes[scheme]);
  const value =
    kind === "forbidden"
      ? format(policy, { ...options, error: "insufficient_scope" })
      : format(policy, options);
  return { status: policy[kind], headers: { [policy.header]: value } };
}
