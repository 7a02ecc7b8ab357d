import type { GrantStep } from "./grant-step.ts";
import type { LoginStep } from "./login-step.ts";

/** How an identity gets its token before the run. */
export type SignInStep = ({ readonly login: LoginStep } | { readonly grant: GrantStep }) & {
  /** Texts of the step that no report contains. */
  readonly secrets: readonly string[];
};

/** A token as it was issued. */
export interface IssuedToken {
  readonly token: string;
  /** Age in milliseconds from which it is renewed. Absent if that is not known: then it is renewed when the target rejects it. */
  readonly renewAfterMs?: number;
  /** Its scopes, if known. */
  readonly scopes?: readonly string[];
  /** Other secrets that were issued with it. */
  readonly secrets?: readonly string[];
}
