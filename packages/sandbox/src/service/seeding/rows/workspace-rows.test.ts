import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createCatalogue } from "../../../state/catalogue/create-catalogue.ts";
import { isSandboxError } from "../../../state/sandbox-error.ts";
import { takeContract } from "../../../take-contract.ts";
import { workspaceRows } from "./workspace-rows.ts";

const catalogue = createCatalogue();
const world = {
  contract: await takeContract(undefined),
  catalogue,
  seed: 1,
  now: Date.UTC(2026, 2, 1, 12),
};

test("a name is enough for a workspace that lacks nothing", () => {
  const { rows, identities } = workspaceRows(world, { name: "Load 1" });

  expect(rows.workspaces).toMatchObject([
    { slug: "load-1", has_subscription: 1, site_url: "https://load-1.example.com" },
  ]);
  expect(identities).toMatchObject([
    { name: "owner of load-1", partition: rows.workspaces[0]?.id, state: "active" },
  ]);
  expect(rows.workspaces[0]?.id).toMatch(/^ws_[\da-f]{12}$/);
  expect(rows.leads).toHaveLength(12);
  expect(rows.creatives).toHaveLength(8);
});

test("an unknown trade is rejected", () => {
  expect(() => workspaceRows(world, { name: "A", vertical: "falconry" })).toThrow(
    expect.toSatisfy((error: unknown) => isSandboxError(error) && error.code === "control-unknown"),
  );
});

test("for any plan, the money adds up and nothing happens outside of the workspace's lifetime", () => {
  const plan = fc.record({
    name: fc.string({ maxLength: 20 }),
    age: fc.integer({ min: 0, max: 400 }),
    vertical: fc.constantFrom(...catalogue.verticals.map(({ slug }) => slug)),
    states: fc.array(fc.constantFrom("TX", "CA", "FL", "WY", "ZZ"), { maxLength: 3 }),
    hasSubscription: fc.boolean(),
    fundedCents: fc.nat(2_000_000),
    leads: fc.nat(30),
    creatives: fc.nat(12),
    campaigns: fc.record({
      ready: fc.nat(3),
      live: fc.nat(4),
      paused: fc.nat(4),
      completed: fc.nat(2),
      failed: fc.nat(2),
    }),
    site: fc.constantFrom("fresh" as const, "published" as const, "ahead" as const),
  });
  fc.assert(
    fc.property(plan, (plan) => {
      const { rows } = workspaceRows(world, plan);
      const { created_at = 0, spent_cents = -1 } = rows.workspaces[0] ?? {};

      expect(rows.campaigns.reduce((total, row) => total + row.spent_cents, 0)).toBe(spent_cents);
      expect(spent_cents).toBeLessThanOrEqual(plan.fundedCents);
      const instants = [
        ...rows.campaigns.flatMap((row) => [row.created_at, row.live_since ?? row.created_at]),
        ...rows.jobs.flatMap((row) => [row.created_at, row.live_at ?? row.created_at]),
        ...rows.leads.map((row) => row.received_at),
        ...rows.sites.flatMap((row) => [row.updated_at, row.published_at ?? row.updated_at]),
      ];
      expect(instants.filter((at) => at < created_at || at > world.now)).toEqual([]);
      expect(
        rows.campaigns.filter(
          (row) => row.live_since !== null && row.spent_cents >= row.budget_cents,
        ),
      ).toEqual([]);
    }),
    { seed: 20_260_301, numRuns: 60 },
  );
});
