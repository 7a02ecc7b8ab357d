/** Mutants that should be noticed, and are not yet. The table ends when it is empty. */
export interface Owed {
  /** Id of the mutants, `*` for anything. */
  readonly mutants: string;
  /** Why no check notices. */
  readonly cause: string;
}

export const owed: readonly Owed[] = [
  {
    mutants: "contract/components/parameters/IdempotencyKey/schema/pattern/one-character-*",
    cause: "no key is sent that has each character of its pattern, or a blank inside",
  },
  {
    mutants: "response/*/429-*",
    cause: "a limit is tripped by one operation, and the others are not asked while it is exceeded",
  },
  {
    mutants: "response/set_up_business/409-status/409-becomes-*",
    cause: "a conflict of keys is not looked for where statuses are open",
  },
];
