import type { CampaignCreation, SiteDraftUpdate, SiteUpdate } from "@local-ads/client";
import type { SandboxFixtures } from "./sandbox-identity.ts";
import type { OperationId } from "../../dispatch/handler.ts";
import type { World } from "./rows/world-rows.ts";

/** Valid arguments of an operation. */
interface Fixture {
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * Returns valid arguments for the owner of the first workspace, for each operation with a path parameter or a required body. A list has
 * alternatives, because some arguments work only once.
 */
export function fixturesOf(world: World): SandboxFixtures {
  const workspaceId = world.identities[0]?.partition ?? "";
  const fixtures: { readonly [Id in OperationId]?: readonly Fixture[] } = {
    get_vertical: world.trades.map((slug) => ({ path: { slug } })),
    get_job: atIds(jobsOfEachKind(world, workspaceId)),
    launch_campaign: atIds(campaignsIn(world, { workspaceId, status: "ready" })),
    pause_campaign: atIds(campaignsIn(world, { workspaceId, status: "live" })),
    create_campaign: withBodies(newCampaigns(creativesIn(world, workspaceId))),
    update_site: withBodies(siteUpdates),
    save_site_draft: withBodies(drafts),
    set_up_business: withBodies(businesses),
  };
  // All members are JSON, but an interface is not assignable to JsonObject.
  return fixtures as unknown as SandboxFixtures;
}

function atIds(ids: readonly string[]): readonly Fixture[] {
  return ids.map((id) => ({ path: { id } }));
}

function withBodies(bodies: readonly object[]): readonly Fixture[] {
  return bodies.map((body) => ({ body }));
}

/** Returns a job in each status, with and without an error. */
function jobsOfEachKind({ rows }: World, workspaceId: string): readonly string[] {
  const own = rows.jobs.filter((row) => row.workspace_id === workspaceId);
  const kinds = Map.groupBy(own, ({ status, last_error }) => `${status} ${last_error !== null}`);
  return [...kinds.values()].flatMap(([first]) => (first ? [first.id] : []));
}

function creativesIn({ rows }: World, workspaceId: string): readonly string[] {
  return rows.creatives.filter((row) => row.workspace_id === workspaceId).map(({ id }) => id);
}

function campaignsIn(
  { rows }: World,
  wanted: { readonly workspaceId: string; readonly status: string },
): readonly string[] {
  return rows.campaigns
    .filter((row) => row.workspace_id === wanted.workspaceId && row.status === wanted.status)
    .map(({ id }) => id);
}

function newCampaigns(creativeIds: readonly string[]): readonly CampaignCreation[] {
  return [
    {
      dailyBudgetCents: 2_500,
      name: "Water heaters in Austin",
      messages: ["Cold water this morning? We replace water heaters in and around Austin."],
      headlines: ["Water heater out?", "Licensed plumbers in Austin"],
      descriptions: ["A clear price before any work starts."],
      creativeIds: creativeIds.slice(0, 3),
      radiusMi: 20,
      extraLocations: [{ lat: 30.5083, lon: -97.6789 }],
    },
    // The maximum number of creatives.
    { dailyBudgetCents: 1_500, name: "Drain cleaning", creativeIds: creativeIds.slice(0, 18) },
  ];
}

const siteUpdates: readonly SiteUpdate[] = [
  { tagline: "Leaks fixed the same week" },
  {
    displayName: "Rivera Plumbing",
    phonePublic: "(512) 555-0142",
    theme: "sky",
    accentColor: "#0A84FF",
    links: [{ label: "Reviews", url: "https://reviews.example.com/rivera-plumbing" }],
    status: "LIVE",
  },
];

const drafts: readonly SiteDraftUpdate[] = [
  { doc: { title: "Rivera Plumbing and Drains" } },
  {
    doc: {
      version: 4,
      title: "Rivera Plumbing",
      sections: [{ id: "hero", type: "hero", props: { heading: "Water heaters in Austin" } }],
    },
  },
];

const businesses: readonly object[] = [
  {
    trade: "house-cleaning",
    name: "Lone Star Cleaning",
    description: "Weekly cleaning of family homes.",
    cities: ["Austin, TX"],
  },
  {
    description: "We wash the windows of homes, and gutters too.",
    name: "Clear View",
    cities: ["Waco, TX"],
  },
];
