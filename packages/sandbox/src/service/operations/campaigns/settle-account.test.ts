import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";
import type { StoredWorkspace } from "../../../state/repositories/workspace-repository.ts";
import { periodSpending } from "./period-spending.ts";
import { type Account, settleAccount } from "./settle-account.ts";

const seeded = { seed: 20_261_121, numRuns: 300 };
const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 2, 1, 12);

test("the days of a period have spending of their own, in UTC", () => {
  const account = accountOf([{ dailyBudgetCents: 2_400, liveSince: start }]);
  const now = start + 2 * day;

  const settled = settleAccount(account, now);

  expect(settled.campaigns[0]?.details.recentSpend).toEqual({
    "2026-03-01": 1_200,
    "2026-03-02": 2_400,
    "2026-03-03": 1_200,
  });
  expect(periodSpending(settled, "today", now)).toBe(1_200);
  expect(periodSpending(settled, "yesterday", now)).toBe(2_400);
  expect(periodSpending(settled, "last_7d", now)).toBe(4_800);
  expect(periodSpending(settled, "maximum", now)).toBe(4_800);
});

test("only the latest seven days are stored, and the lifetime has everything", () => {
  const account = accountOf([{ dailyBudgetCents: 2_400, liveSince: start }]);
  const now = start + 20 * day;

  const settled = settleAccount(account, now);

  expect(Object.keys(settled.campaigns[0]?.details.recentSpend ?? {})).toHaveLength(7);
  expect(periodSpending(settled, "last_7d", now)).toBe(6 * 2_400 + 1_200);
  expect(periodSpending(settled, "maximum", now)).toBe(20 * 2_400);
});

test("a campaign that has spent its budget is completed", () => {
  const account = accountOf([{ dailyBudgetCents: 2_400, budgetCents: 3_000, liveSince: start }]);

  const [campaign] = settleAccount(account, start + 5 * day).campaigns;

  expect(campaign).toMatchObject({ status: "completed", spentCents: 3_000, liveSince: null });
});

test("settling at or before the last settlement changes nothing", () => {
  const account = settleAccount(
    accountOf([{ dailyBudgetCents: 2_400, liveSince: start }]),
    start + day,
  );

  expect(settleAccount(account, start + day)).toEqual(account);
  expect(settleAccount(account, start)).toEqual(account);
});

const accounts = fc
  .record({
    fundedCents: fc.oneof(fc.nat(2_000), fc.nat(1_000_000)),
    campaigns: fc.array(
      fc.record({
        dailyBudgetCents: fc.nat(5_000),
        budgetCents: fc.oneof(fc.nat(2_000), fc.nat(150_000)),
        liveSince: fc.option(fc.integer({ min: start - 9 * day, max: start })),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ campaigns, fundedCents }) => accountOf(campaigns, { fundedCents }));

test("an account has the same result regardless of intermediate settlements", () => {
  const cuts = fc.array(fc.nat(12 * day), { maxLength: 5 });
  fc.assert(
    fc.property(accounts, cuts, fc.nat(12 * day), (account, cuts, length) => {
      const now = start + length;
      const instants = cuts.map((cut) => start + Math.min(cut, length)).toSorted((a, b) => a - b);

      const stepwise = [...instants, now].reduce(settleAccount, account);

      expect(stepwise).toEqual(settleAccount(account, now));
    }),
    seeded,
  );
});

test("the spending of the campaigns adds up to that of the workspace, and that of the days to that of the campaigns", () => {
  fc.assert(
    fc.property(accounts, fc.nat(6 * day), (account, length) => {
      const settled = settleAccount(account, start + length);

      const spent = settled.campaigns.map(({ spentCents }) => spentCents);
      expect(settled.workspace.spentCents).toBe(spent.reduce((total, cents) => total + cents, 0));
      settled.campaigns.forEach(({ details: { recentSpend = {} }, spentCents }) => {
        const days = Object.values(recentSpend);
        expect(days.reduce((total, cents) => total + cents, 0)).toBe(spentCents);
      });
    }),
    seeded,
  );
});

function accountOf(
  campaigns: readonly Partial<StoredCampaign>[],
  workspace: Partial<StoredWorkspace> = {},
): Account {
  return {
    workspace: {
      id: "workspace",
      slug: "rivera",
      displayName: "Rivera",
      siteUrl: "https://rivera.example",
      vertical: "plumbing",
      states: [],
      hasSubscription: true,
      licences: {},
      fundedCents: 1_000_000,
      spentCents: 0,
      settledAt: start,
      createdAt: start,
      ...workspace,
    },
    campaigns: campaigns.map((campaign, position) => ({
      id: `campaign-${position}`,
      workspaceId: "workspace",
      details: { name: "Ads" },
      status: campaign.liveSince === null ? "paused" : "live",
      dailyBudgetCents: 0,
      budgetCents: 1_000_000,
      spentCents: 0,
      settledAt: start,
      liveSince: null,
      createdAt: start,
      ...campaign,
    })),
  };
}
