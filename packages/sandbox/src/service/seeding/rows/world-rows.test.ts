import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createCatalogue } from "../../../state/catalogue/create-catalogue.ts";
import { resolveRequirements } from "../../../state/catalogue/resolve-requirements.ts";
import { takeContract } from "../../../take-contract.ts";
import { defaultWorkspaces } from "../default-workspaces.ts";
import type { SeededRows } from "./seeded-rows.ts";
import { validateSiteDocument } from "../validate-site-document.ts";
import { day } from "../../../state/day.ts";
import type { WorldOptions } from "../world-options.ts";
import { workspaceRows } from "./workspace-rows.ts";
import { type World, worldRows } from "./world-rows.ts";

const contract = await takeContract(undefined);
const catalogue = createCatalogue();
const now = Date.UTC(2026, 2, 1, 12);
const few = { seed: 20_260_301, numRuns: 12 };

const anyWorld = fc
  .record({
    seed: fc.nat(),
    now: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
  })
  .map(({ seed, now }) => grow(seed, now));

function grow(seed: number, at = now): World & { readonly options: WorldOptions } {
  const options = { contract, catalogue, seed, now: at };
  return { ...worldRows(options), options };
}

describe("the default world", () => {
  let world: World;
  beforeAll(() => {
    world = grow(1);
  });

  test("has a workspace with everything", () => {
    const own = rowsOf(world.rows, "rivera-plumbing");

    expect(own.workspace).toMatchObject({ vertical: "plumbing", has_subscription: 1 });
    expect(own.missing).toEqual([]);
    expect(own.workspace.funded_cents).toBeGreaterThan(own.workspace.spent_cents);
    expect(own.leads).toHaveLength(137);
    expect(own.settings.status).toBe("LIVE");
    expect(own.site.site_draft).not.toBe(own.site.site_doc);
    expect(new Set(own.campaigns.map(({ status }) => status))).toEqual(
      new Set(["preparing", "ready", "live", "paused", "completed", "failed", "cancelled"]),
    );
    expect(own.campaigns.filter(({ status }) => status === "ready").length).toBeGreaterThanOrEqual(
      12,
    );
    expect(world.identities[0]).toMatchObject({ name: "owner", partition: own.workspace.id });
  });

  test("has one owner for each workspace, and one of them owns two", () => {
    const { workspaces, owners, workspace_owners } = world.rows;
    const slugs = workspace_owners.map(({ owner_id, workspace_id }) => [
      owner_id,
      workspaces.find(({ id }) => id === workspace_id)?.slug,
    ]);

    expect(workspace_owners.map(({ workspace_id }) => workspace_id).toSorted()).toEqual(
      workspaces.map(({ id }) => id).toSorted(),
    );
    expect(new Set(owners.map(({ id }) => id)).size).toBe(workspaces.length - 1);
    expect(slugs.filter(([owner]) => owner === "owner-of-rivera-plumbing")).toEqual([
      ["owner-of-rivera-plumbing", "rivera-plumbing"],
      ["owner-of-rivera-plumbing", "bluebonnet-house-cleaning"],
    ]);
    expect(grow(2).rows.owners.map(({ id }) => id)).toEqual(owners.map(({ id }) => id));
  });

  test.each([
    ["bluebonnet-house-cleaning", { has_subscription: 0 }, { missing: 0, launch: "go" }],
    ["harbor-electric", { funded_cents: 0 }, { missing: 0, launch: "go" }],
    ["summit-heating-and-air", { has_subscription: 1 }, { missing: 1, launch: "go" }],
    ["open-door-staging", { has_subscription: 1 }, { missing: 0, launch: "hold" }],
    ["green-acre-landscaping", { has_subscription: 1 }, { missing: 0, launch: undefined }],
    ["northside-roofing", { has_subscription: 1 }, { missing: 0, launch: "go" }],
  ])("has %s, which lacks one thing", (slug, row, { missing, launch }) => {
    const own = rowsOf(world.rows, slug);

    expect(own.workspace).toMatchObject(row);
    expect(own.missing).toHaveLength(missing);
    expect(own.vertical?.compliance?.launch).toBe(launch);
    expect(own.leads.length).toBeGreaterThanOrEqual(24);
    expect(own.settings.status).toBe("LIVE");
  });

  test("has an empty workspace", () => {
    const own = rowsOf(world.rows, "first-coat-painting");

    expect(own.workspace).toMatchObject({ created_at: now, funded_cents: 0 });
    expect(own.site).toMatchObject({ site_doc: null, site_draft: null, published_at: null });
    expect(own.settings).toMatchObject({ status: "DRAFT", tagline: null });
    expect([own.leads, own.campaigns, own.jobs]).toEqual([[], [], []]);
  });

  test("has a job that waits for a licence", () => {
    const { jobs } = rowsOf(world.rows, "summit-heating-and-air");

    expect(jobs.filter(({ hold }) => hold !== null)).toMatchObject([
      { hold: "licence", next_run_at: null },
    ]);
  });
});

test("the same seed and instant give the same world, and another seed shares no drawn value", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { rows, identities } = grow(seed);
      const again = grow(seed);
      const other = grow(seed + 1);

      expect(again.rows).toEqual(rows);
      expect(again.identities).toEqual(identities);
      expect(idsOf(other.rows).filter((id) => idsOf(rows).includes(id))).toEqual([]);
    }),
    { ...few, numRuns: 3 },
  );
});

test("a workspace does not depend on the rest of the world", () => {
  const { options, rows } = grow(1);
  const [first] = defaultWorkspaces;

  const alone = workspaceRows(options, first!);
  const further = workspaceRows(options, {
    ...first!,
    leads: 140,
    campaigns: { ...first!.campaigns, ready: 13 },
  });

  expect(alone.rows.leads).toEqual(rowsOf(rows, "rivera-plumbing").leads);
  expect(further.rows.campaigns).toEqual(expect.arrayContaining([...alone.rows.campaigns]));
  expect(further.rows.leads.map(({ details }) => details)).toEqual(
    expect.arrayContaining(alone.rows.leads.map(({ details }) => details)),
  );
});

test("IDs, secrets and slugs are unique, and every reference resolves", () => {
  fc.assert(
    fc.property(anyWorld, ({ rows, identities }) => {
      const workspaces = new Set(rows.workspaces.map(({ id }) => id));
      const campaigns = new Map(rows.campaigns.map(({ id, workspace_id }) => [id, workspace_id]));

      for (const list of [
        idsOf(rows),
        identities.map(({ token }) => token),
        rows.workspaces.map(({ slug }) => slug),
      ]) {
        expect(new Set(list).size).toBe(list.length);
      }
      for (const table of [
        rows.sites,
        rows.credentials,
        rows.creatives,
        rows.campaigns,
        rows.jobs,
        rows.leads,
      ]) {
        expect(table.filter(({ workspace_id }) => !workspaces.has(workspace_id))).toEqual([]);
      }
      expect(
        rows.jobs.filter(
          ({ campaign_id, workspace_id }) => campaigns.get(campaign_id ?? "") !== workspace_id,
        ),
      ).toEqual([]);
    }),
    few,
  );
});

test("money adds up and stays within the funding", () => {
  fc.assert(
    fc.property(anyWorld, ({ rows }) => {
      for (const workspace of rows.workspaces) {
        const { campaigns } = rowsOf(rows, workspace.slug);
        const spent = campaigns.reduce((total, { spent_cents }) => total + spent_cents, 0);

        expect(workspace.spent_cents).toBe(spent);
        expect(spent).toBeLessThanOrEqual(workspace.funded_cents);
        expect(
          campaigns.filter(({ spent_cents, budget_cents }) => spent_cents > budget_cents),
        ).toEqual([]);
      }
    }),
    few,
  );
});

test("a campaign and its job are consistent", () => {
  fc.assert(
    fc.property(anyWorld, ({ rows, options }) => {
      for (const campaign of rows.campaigns) {
        const jobs = rows.jobs.filter(({ campaign_id }) => campaign_id === campaign.id);
        const workspace = rows.workspaces.find(({ id }) => id === campaign.workspace_id);
        const isLive = campaign.status === "live";

        expect(jobs).toHaveLength(1);
        expect(campaign.created_at).toBeGreaterThanOrEqual(workspace?.created_at ?? 0);
        expect(campaign.created_at).toBeLessThanOrEqual(options.now);
        expect(campaign.live_since).toBe(isLive ? jobs[0]?.live_at : null);
        expect(jobs[0]).toMatchObject(expectedJob(campaign.status));
        expect(jobs[0]?.ads_created).toBeLessThanOrEqual(jobs[0]?.ads_wanted ?? 0);
        expect(campaign.spent_cents > 0).toBe(jobs[0]?.live_at !== null);
        expect(campaign.spent_cents === campaign.budget_cents).toBe(
          campaign.status === "completed",
        );
      }
    }),
    few,
  );
});

test("leads are in the order of arrival, from the last ninety days, with fictional contacts", () => {
  fc.assert(
    fc.property(anyWorld, ({ rows, options }) => {
      for (const workspace of rows.workspaces) {
        const { leads } = rowsOf(rows, workspace.slug);
        const arrivals = leads.map(({ received_at }) => received_at);

        expect(leads.map(({ sequence }) => sequence)).toEqual(
          leads.map((_, position) => position + 1),
        );
        expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
        for (const { received_at, details } of leads) {
          const { email, phone, ...others } = JSON.parse(details);
          expect(received_at).toBeLessThanOrEqual(options.now);
          expect(received_at).toBeGreaterThanOrEqual(
            Math.max(workspace.created_at, options.now - 90 * day),
          );
          expect(email ?? "a@example.com").toMatch(/^[a-z.]+@example\.com$/);
          expect(phone ?? "(512) 555-0100").toMatch(/^\(\d{3}\) 555-01\d\d$/);
          expect(Object.keys(others)).toEqual([
            "name",
            "message",
            "service",
            "city",
            "source",
            "status",
          ]);
        }
      }
    }),
    few,
  );
});

test("every document of a site is valid", () => {
  fc.assert(
    fc.property(anyWorld, ({ rows }) => {
      const documents = rows.sites.flatMap(({ site_doc, site_draft }) => [site_doc, site_draft]);

      expect(
        documents
          .filter((text) => text !== null)
          .flatMap((text) => validateSiteDocument(JSON.parse(text))),
      ).toEqual([]);
    }),
    few,
  );
});

test("rows have the digests of secrets, but no secret", () => {
  const { rows, identities } = grow(1);
  const written = JSON.stringify(rows);

  expect(rows.credentials.map(({ hash }) => hash)).toEqual(
    identities.map(({ token }) => createHash("sha256").update(token).digest("hex")),
  );
  expect(
    identities.filter(({ token }) => !/^las_[\w-]{40}$/.test(token) || written.includes(token)),
  ).toEqual([]);
});

function expectedJob(status: string): object {
  const launched = { status: "live", attempts: 1, live_at: expect.any(Number), next_run_at: null };
  const expected: Readonly<Record<string, object>> = {
    preparing: { status: "queued", ads_created: 0, live_at: null },
    ready: { status: "ready", live_at: null, next_run_at: null, last_error: null },
    live: launched,
    paused: launched,
    completed: launched,
    failed: { status: "failed", live_at: null, last_error: expect.any(String) },
    cancelled: { status: "cancelled", live_at: null, last_error: null },
  };
  return expected[status] ?? {};
}

function idsOf(rows: SeededRows): readonly string[] {
  return [
    ...rows.workspaces,
    ...rows.sites,
    ...rows.credentials,
    ...rows.creatives,
    ...rows.campaigns,
    ...rows.jobs,
    ...rows.leads,
  ].map(({ id }) => id);
}

function rowsOf(rows: SeededRows, slug: string) {
  const workspace = rows.workspaces.find((row) => row.slug === slug)!;
  const isOwn = (row: { readonly workspace_id: string }): boolean =>
    row.workspace_id === workspace.id;
  const site = rows.sites.find(isOwn)!;
  const vertical = catalogue.verticals.find((each) => each.slug === workspace.vertical)!;
  const { missing } = resolveRequirements({
    vertical,
    states: JSON.parse(workspace.states),
    licences: JSON.parse(workspace.licences),
  });
  return {
    workspace,
    site,
    vertical,
    missing,
    settings: JSON.parse(site.settings),
    leads: rows.leads.filter(isOwn),
    campaigns: rows.campaigns.filter(isOwn),
    jobs: rows.jobs.filter(isOwn),
  };
}
