import type { GrantStep } from "./grant-step.ts";
import type { LoginStep } from "./login-step.ts";

/** How an identity gets its token before the run. */
export type SignInStep = ({ readonly login: LoginStep } | { readonly grant: GrantStep }) & {
  /** Texts of the step that no report contains. */
  readonly secrets: readonly string[];
};

/** An issued token. */
export interface IssuedToken {
  readonly token: string;
  /** Age in milliseconds from which the token is renewed. If absent, the token is renewed when the target rejects it. */
  readonly renewAfterMs?: number;
  /** Its scopes, if known. */
  readonly scopes?: readonly string[];
  /** Other secrets that were issued with it. */
  readonly secrets?: readonly string[];
}
