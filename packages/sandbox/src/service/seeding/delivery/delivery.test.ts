import * as fc from "fast-check";
import { expect, test } from "vitest";
import { settleAccount } from "../../operations/campaigns/settle-account.ts";
import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";
import type { StoredWorkspace } from "../../../state/repositories/workspace-repository.ts";
import { type Delivery, recentSpend, spentBy } from "./delivery.ts";
import { day } from "../../../state/day.ts";

const seeded = { seed: 20_260_301 };
const start = Date.UTC(2026, 0, 1);

const delivery: fc.Arbitrary<Delivery> = fc
  .record({
    dailyBudgetCents: fc.integer({ min: 0, max: 5_000 }),
    budgetCents: fc.integer({ min: 0, max: 60_000 }),
    from: fc.integer({ min: start, max: start + 20 * day }),
    length: fc.integer({ min: 0, max: 30 * day }),
  })
  .map(({ from, length, ...budgets }) => ({ ...budgets, from, to: from + length }));

test("spending never decreases and never exceeds the budget", () => {
  fc.assert(
    fc.property(delivery, fc.nat(60 * day), fc.nat(60 * day), (delivery, one, other) => {
      const before = spentBy(delivery, start + Math.min(one, other));
      const after = spentBy(delivery, start + Math.max(one, other));

      expect(before).toBeGreaterThanOrEqual(0);
      expect(after).toBeGreaterThanOrEqual(before);
      expect(after).toBeLessThanOrEqual(delivery.budgetCents);
    }),
    seeded,
  );
});

test("the spending of the latest days is what was spent in them", () => {
  fc.assert(
    fc.property(delivery, fc.nat(60 * day), (delivery, later) => {
      const now = delivery.to + later;
      const days = recentSpend(delivery, now);
      const before = Math.floor(now / day) * day - 6 * day;

      expect(Object.values(days).reduce((total, cents) => total + cents, 0)).toBe(
        spentBy(delivery, now) - spentBy(delivery, before),
      );
      expect(Object.keys(days).length).toBeLessThanOrEqual(7);
    }),
    seeded,
  );
});

test("it equals the settlement of the same campaign", () => {
  fc.assert(
    fc.property(delivery, ({ to: now, ...rest }) => {
      const delivery = { ...rest, budgetCents: rest.dailyBudgetCents * 40, to: now };

      const [settled] = settle(delivery, now);

      expect(settled?.spentCents).toBe(spentBy(delivery, now));
      expect(settled?.details.recentSpend ?? {}).toEqual(recentSpend(delivery, now));
    }),
    seeded,
  );
});

function settle(delivery: Delivery, now: number): readonly StoredCampaign[] {
  const { from, dailyBudgetCents, budgetCents } = delivery;
  const campaign: StoredCampaign = {
    id: "campaign",
    workspaceId: "workspace",
    details: { name: "Drains" },
    status: "live",
    dailyBudgetCents,
    budgetCents,
    spentCents: 0,
    settledAt: from,
    liveSince: from,
    createdAt: from,
  };
  const workspace: StoredWorkspace = {
    id: "workspace",
    slug: "workspace",
    displayName: "Workspace",
    siteUrl: "https://workspace.example.com",
    vertical: "plumbing",
    states: [],
    hasSubscription: true,
    licences: {},
    fundedCents: 10_000_000,
    spentCents: 0,
    settledAt: from,
    createdAt: from,
  };
  return settleAccount({ workspace, campaigns: [campaign] }, now).campaigns;
}
