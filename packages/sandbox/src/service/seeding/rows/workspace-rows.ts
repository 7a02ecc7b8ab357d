import type { Vertical } from "@local-ads/client";
import { resolveRequirements } from "../../../state/catalogue/resolve-requirements.ts";
import type { SandboxIdentity } from "../sandbox-identity.ts";
import type { WorkspaceRow } from "../../../state/database/tables.ts";
import { SandboxError } from "../../../state/sandbox-error.ts";
import type { Licences } from "../../../state/repositories/workspace-repository.ts";
import { acceptLicences } from "./accept-licences.ts";
import { campaignRows, type SeededCampaign } from "./campaign-rows.ts";
import { issueLesserKeys, issueOwnerKey } from "./issue-key.ts";
import { createDraw } from "../draw/draw.ts";
import { leadRows } from "./lead-rows.ts";
import { ownerRows } from "./owner-rows.ts";
import type { SeededRows } from "./seeded-rows.ts";
import { siteRow } from "./site-row.ts";
import { day } from "../../../state/day.ts";
import type { Subject } from "../subject.ts";
import { toSlug } from "../draw/to-slug.ts";
import type { WorkspacePlan, WorldOptions } from "../world-options.ts";

/** The rows of a workspace and its identities. The owner is the first. */
export interface SeededWorkspace {
  readonly rows: SeededRows;
  readonly identities: readonly SandboxIdentity[];
}

const defaults = {
  age: 84,
  states: ["TX"],
  hasSubscription: true,
  fundedCents: 250_000,
  leads: 12,
  creatives: 8,
  campaigns: { ready: 2, live: 1, paused: 1 },
  site: "published",
  keys: "owner",
} as const satisfies Partial<WorkspacePlan>;

/**
 * Generates a workspace and what belongs to it from the seed and the plan. Throws SandboxError `control-unknown` for an
 * unknown trade, `contract-unfit` for a document without scopes or without a lifetime of API keys.
 */
export function workspaceRows(world: WorldOptions, wanted: WorkspacePlan): SeededWorkspace {
  const plan = { ...defaults, ...wanted };
  const vertical = findVertical(world, plan.vertical);
  const subject = describe(world, { ...plan, vertical: vertical.slug });
  const licences =
    plan.licences ?? acceptLicences(vertical, plan.states, subject.draw.at("licences"));
  const { missing } = resolveRequirements({ vertical, states: plan.states, licences });
  const creativeIds = Array.from({ length: plan.creatives }, (_, position) =>
    subject.draw.at("creative", position).uuid("id"),
  );
  const seeded = campaignRows(subject, {
    counts: plan.campaigns,
    fundedCents: plan.fundedCents,
    creativeIds,
    lacksLicence: missing.length > 0,
  });
  const row = workspaceRow(subject, { ...plan, licences, seeded });
  const labels = labelsOf(row, missing.length > 0);
  const holder = { ...world, workspaceId: subject.workspaceId, labels, draw: subject.draw };
  // Each owner has a different name, because names identify callers.
  const keys =
    plan.keys === "all"
      ? [issueOwnerKey(holder), ...issueLesserKeys(holder)]
      : [issueOwnerKey(holder, `owner of ${subject.slug}`)];
  return {
    rows: {
      workspaces: [row],
      sites: [siteRow(subject, plan.site)],
      ...ownerRows(subject, plan.ownedWith),
      credentials: keys.map(({ row }) => row),
      creatives: creativeIds.map((id) => ({ id, workspace_id: subject.workspaceId })),
      campaigns: seeded.map(({ campaign }) => campaign),
      jobs: seeded.map(({ job }) => job),
      leads: leadRows(subject, plan.leads),
    },
    identities: keys.map(({ identity }) => identity),
  };
}

function findVertical({ catalogue: { verticals } }: WorldOptions, slug?: string): Vertical {
  const vertical = slug === undefined ? verticals[0] : verticals.find((each) => each.slug === slug);
  if (vertical) return vertical;
  throw new SandboxError("control-unknown", `the catalogue has no trade ${slug ?? "at all"}`, {
    hint: `It has ${verticals.map((each) => each.slug).join(", ")}.`,
  });
}

function describe(
  { seed, now }: WorldOptions,
  plan: Pick<Required<WorkspacePlan>, "name" | "age" | "vertical" | "states">,
): Subject {
  const slug = toSlug(plan.name);
  const workspaceId = `ws_${createDraw(seed, "workspace", slug).uuid("id").slice(-12)}`;
  return {
    workspaceId,
    slug,
    displayName: plan.name,
    vertical: plan.vertical,
    states: plan.states,
    createdAt: now - plan.age * day,
    now,
    draw: createDraw(seed, workspaceId),
  };
}

/** What a workspace has or lacks, in the words of the document's `x-labels`. */
function labelsOf(
  { has_subscription, funded_cents, spent_cents }: WorkspaceRow,
  lacksLicence: boolean,
): Readonly<Record<string, string>> {
  return {
    entitlement: has_subscription === 1 ? "paid" : "none",
    funding: funded_cents > spent_cents ? "available" : "none",
    licences: lacksLicence ? "missing" : "complete",
  };
}

interface Balance {
  readonly hasSubscription: boolean;
  readonly fundedCents: number;
  readonly licences: Licences;
  readonly seeded: readonly SeededCampaign[];
}

function workspaceRow(
  subject: Subject,
  { hasSubscription, fundedCents, licences, seeded }: Balance,
): WorkspaceRow {
  return {
    id: subject.workspaceId,
    slug: subject.slug,
    display_name: subject.displayName,
    site_url: `https://${subject.slug}.example.com`,
    vertical: subject.vertical,
    states: JSON.stringify(subject.states),
    has_subscription: hasSubscription ? 1 : 0,
    licences: JSON.stringify(licences),
    funded_cents: fundedCents,
    spent_cents: seeded.reduce((total, { campaign }) => total + campaign.spent_cents, 0),
    settled_at: subject.now,
    created_at: subject.createdAt,
  };
}
