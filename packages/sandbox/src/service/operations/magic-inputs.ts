import type { RejectionName } from "../../dispatch/rejection.ts";

/** A legal input that always has the same outcome, whatever the state of the workspace. */
export interface MagicInput {
  readonly of: "a new campaign" | "the set-up of a business";
  /** The member of the body. */
  readonly member: "creativeId" | "dailyBudgetCents" | "name";
  readonly value: string | number;
  /** What happens, in one sentence. */
  readonly outcome: string;
}

/** What a magic creative does to the preparation of its campaign. */
export type CreativeEffect = "rejected" | "reviewed" | "retried";

const effects: Readonly<Record<CreativeEffect, readonly [id: string, outcome: string]>> = {
  rejected: [
    "facade00-0000-4000-8000-000000000001",
    "The job fails: the advertising provider rejects the ad.",
  ],
  reviewed: ["facade00-0000-4000-8000-000000000002", "The job is held for a review."],
  retried: [
    "facade00-0000-4000-8000-000000000003",
    "The job succeeds at its third attempt: the advertising provider does not respond to the first two.",
  ],
};

/** Daily budgets end with the status that they are rejected with. */
const budgets: Readonly<Record<number, RejectionName>> = {
  9_000_402: "subscription-required",
  9_000_409: "state-conflict",
  9_000_429: "rate-limited",
  9_000_500: "internal-failure",
  9_000_502: "provider-unavailable",
  9_000_503: "not-configured",
};

/** The name of a business whose set-up never gets further than its first question. */
export const askingName = "Always Asks";

/** Every magic input. */
export const magicInputs: readonly MagicInput[] = [
  ...Object.values(effects).map(([value, outcome]): MagicInput => ({
    of: "a new campaign",
    member: "creativeId",
    value,
    outcome,
  })),
  ...Object.entries(budgets).map(([cents, name]): MagicInput => ({
    of: "a new campaign",
    member: "dailyBudgetCents",
    value: Number(cents),
    outcome: `The request is rejected as \`${name}\`.`,
  })),
  {
    of: "the set-up of a business",
    member: "name",
    value: askingName,
    outcome: "Every call asks for the trade.",
  },
];

const effectsById = new Map(
  Object.entries(effects).map(([effect, [id]]) => [id, effect as CreativeEffect]), // the keys of the table
);

/** The effect of a creative by its ID, in any case; undefined for any other. */
export function effectOfCreative(id: string): CreativeEffect | undefined {
  return effectsById.get(id.toLowerCase());
}

/** The rejection that a daily budget asks for. */
export function rejectionOfBudget(cents: number): RejectionName | undefined {
  return budgets[cents];
}
