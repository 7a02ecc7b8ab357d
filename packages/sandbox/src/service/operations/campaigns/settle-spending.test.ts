import * as fc from "fast-check";
import { expect, test } from "vitest";
import { settleSpending, type SpendingCampaign, type SpendingSpan } from "./settle-spending.ts";

const seeded = { seed: 20_261_121, numRuns: 500 };
const day = 86_400_000;
const launch = Date.UTC(2026, 2, 1, 9, 30);

test("a live campaign spends its daily budget in a day, and half of it in half a day", () => {
  const span = spanOf([{ dailyBudgetCents: 2_500, liveSince: launch }]);

  expect(settleSpending({ ...span, from: launch, to: launch + day })).toEqual([2_500]);
  expect(settleSpending({ ...span, from: launch, to: launch + day / 2 })).toEqual([1_250]);
});

test("a campaign spends nothing while it is not live, and only from its launch on", () => {
  const span = spanOf([
    { dailyBudgetCents: 2_400, liveSince: null },
    { dailyBudgetCents: 2_400, liveSince: launch },
  ]);

  expect(settleSpending({ ...span, from: launch - day, to: launch + day / 24 })).toEqual([0, 100]);
});

test("fractions of a cent are carried over between spans of any length", () => {
  const span = spanOf([{ dailyBudgetCents: 100, liveSince: launch }]);
  const minutes = Array.from({ length: 1_440 }, (_, minute) => launch + (minute * day) / 1_440);

  const cents = minutes.map((from) => settleSpending({ ...span, from, to: from + day / 1_440 })[0]);

  expect(cents.reduce<number>((total, each) => total + (each ?? 0), 0)).toBe(100);
});

test("the last cents of the funding go to the campaigns in their order", () => {
  const span = spanOf(
    [
      { dailyBudgetCents: 1_000, liveSince: launch },
      { dailyBudgetCents: 1_000, liveSince: launch },
    ],
    { fundedCents: 101 },
  );

  expect(settleSpending({ ...span, from: launch, to: launch + day })).toEqual([51, 50]);
});

test("a campaign stops at its budget while others continue", () => {
  const span = spanOf([
    { dailyBudgetCents: 1_000, budgetCents: 300, spentCents: 250, liveSince: launch },
    { dailyBudgetCents: 1_000, liveSince: launch },
  ]);

  expect(settleSpending({ ...span, from: launch, to: launch + day })).toEqual([50, 1_000]);
});

const campaigns: fc.Arbitrary<readonly SpendingCampaign[]> = fc.array(
  fc.record({
    dailyBudgetCents: fc.oneof(fc.nat(50), fc.nat(10_000_000)),
    budgetCents: fc.oneof(fc.nat(500), fc.nat(300_000_000)),
    spentCents: fc.nat(400),
    liveSince: fc.option(fc.integer({ min: launch - 3 * day, max: launch + 3 * day })),
  }),
  { maxLength: 4 },
);
const spans: fc.Arbitrary<SpendingSpan> = fc
  .record({
    campaigns,
    fundedCents: fc.oneof(fc.nat(1_000), fc.nat(100_000_000)),
    spentCents: fc.nat(1_200),
    from: fc.integer({ min: launch - day, max: launch + day }),
    length: fc.oneof(fc.nat(5_000), fc.nat(400 * day)),
  })
  .map(({ length, ...span }) => ({ ...span, to: span.from + length }));

test("settling in parts gives the same cents as settling once", () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(spans, cuts, (span, cuts) => {
      const instants = cuts
        .map((share) => span.from + Math.floor(share * (span.to - span.from)))
        .toSorted((a, b) => a - b);

      const stepwise = [...instants, span.to].reduce(advance, span);

      const spent = settleSpending(span);
      expect(stepwise.campaigns.map(({ spentCents }) => spentCents)).toEqual(
        span.campaigns.map(({ spentCents }, position) => spentCents + (spent[position] ?? 0)),
      );
      expect(stepwise.spentCents).toBe(span.spentCents + sum(spent));
    }),
    seeded,
  );
});

test("spending is whole cents, never negative, never above the funding or a campaign's budget", () => {
  fc.assert(
    fc.property(spans, (span) => {
      const spent = settleSpending(span);

      expect(spent).toHaveLength(span.campaigns.length);
      expect(spent.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      expect(sum(spent)).toBeLessThanOrEqual(Math.max(0, span.fundedCents - span.spentCents));
      span.campaigns.forEach(({ budgetCents, spentCents }, position) => {
        expect(spent[position]).toBeLessThanOrEqual(Math.max(0, budgetCents - spentCents));
      });
    }),
    seeded,
  );
});

test("funding that runs out within a span is used to the last cent", () => {
  fc.assert(
    fc.property(spans, (span) => {
      const room = Math.max(0, span.fundedCents - span.spentCents);
      const unlimited = sum(settleSpending({ ...span, fundedCents: Number.MAX_SAFE_INTEGER }));

      expect(sum(settleSpending(span))).toBe(Math.min(room, unlimited));
    }),
    seeded,
  );
});

function spanOf(
  campaigns: readonly Partial<SpendingCampaign>[],
  { fundedCents = 1_000_000 }: { readonly fundedCents?: number } = {},
): Omit<SpendingSpan, "from" | "to"> {
  const plain = { dailyBudgetCents: 0, budgetCents: 1_000_000, spentCents: 0, liveSince: null };
  return {
    campaigns: campaigns.map((each) => ({ ...plain, ...each })),
    fundedCents,
    spentCents: 0,
  };
}

/** The span that is left after a settlement at `to`. */
function advance(span: SpendingSpan, to: number): SpendingSpan {
  const spent = settleSpending({ ...span, to });
  return {
    ...span,
    from: to,
    spentCents: span.spentCents + sum(spent),
    campaigns: span.campaigns.map((campaign, position) => ({
      ...campaign,
      spentCents: campaign.spentCents + (spent[position] ?? 0),
    })),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}
