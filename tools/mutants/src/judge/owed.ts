/** Mutants that should be noticed, and are not yet. The table ends when it is empty. */
export interface Owed {
  /** Ids of the mutants, `*` for anything. */
  readonly mutants: readonly string[];
  /** Why no check notices. */
  readonly cause: string;
}

export const owed: readonly Owed[] = [
  {
    mutants: ["contract/*/pattern/one-character-*"],
    cause: "nothing is sent that has each character of a pattern, or a blank inside",
  },
  {
    mutants: ["contract/*/dailyBudgetCents/type/fractions-allowed"],
    cause: "no fraction is sent for a whole number whose bounds are open",
  },
  {
    mutants: ["contract/*/security/one-scope-more"],
    cause: "nobody acts who has the needed scope and no other",
  },
  {
    mutants: ["response/*/429-*"],
    cause: "a limit is tripped by one operation, and the others are not asked while it is exceeded",
  },
  {
    mutants: ["response/set_up_business/409-status/409-becomes-*"],
    cause: "a conflict of keys is not looked for where statuses are open",
  },
  {
    mutants: ["fault/*-scope-shown"],
    cause: "no answer is compared with the scopes of the credential",
  },
  {
    mutants: ["contract/components/securitySchemes/OAuth/*"],
    cause: "nobody acts with a token of OAuth, so that the other scheme decides",
  },
  {
    mutants: ["contract/components/securitySchemes/*/x-lifetimes/*/a-second-shorter"],
    cause: "no credential is shown in the last second of its life",
  },
];
