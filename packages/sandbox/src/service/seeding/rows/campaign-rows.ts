import type { CampaignRow, JobRow } from "../../../state/database/tables.ts";
import type { CampaignStatus } from "../../../state/repositories/campaign-repository.ts";
import { writeCampaignCopy } from "./write-campaign-copy.ts";
import { hasDelivered, type CampaignStory, tellCampaignStory } from "./tell-campaign-story.ts";
import { type Delivery, recentSpend, spentBy } from "../delivery/delivery.ts";
import type { Draw } from "../draw/draw.ts";
import { jobRow } from "./job-row.ts";
import type { Subject } from "../subject.ts";

/** The number of campaigns by status. */
export type CampaignCounts = Readonly<Partial<Record<CampaignStatus, number>>>;

export interface CampaignsOptions {
  readonly counts: CampaignCounts;
  readonly fundedCents: number;
  readonly creativeIds: readonly string[];
  /** Whether a licence is missing, which holds jobs in progress. */
  readonly lacksLicence: boolean;
}

/** A campaign with its job. */
export interface SeededCampaign {
  readonly campaign: CampaignRow;
  readonly job: JobRow;
}

/** A campaign may spend its daily budget on as many days. */
const budgetDays = 30;
const leastDailyCents = 100;
const adsPerCampaign = 8;

/**
 * Generates the campaigns of a workspace. The budgets of those that deliver or delivered use half of the funding. If the
 * funding is too small for that, they are omitted.
 */
export function campaignRows(
  subject: Subject,
  options: CampaignsOptions,
): readonly SeededCampaign[] {
  const counts = Object.entries(options.counts) as [CampaignStatus, number][]; // the type of CampaignCounts
  const delivering = counts.filter(([status]) => hasDelivered(status));
  const share = options.fundedCents / 2 / Math.max(1, sum(delivering.map(([, count]) => count)));
  const mostDailyCents = Math.floor(share / budgetDays);
  const affordable = mostDailyCents < leastDailyCents ? without(counts, delivering) : counts;
  return affordable.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, position) => {
      const draw = subject.draw.at("campaign", status, position);
      return makeCampaign(subject, { status, draw, mostDailyCents, options });
    }),
  );
}

interface Plan {
  readonly status: CampaignStatus;
  readonly draw: Draw;
  readonly mostDailyCents: number;
  readonly options: CampaignsOptions;
}

function makeCampaign(subject: Subject, { options, ...plan }: Plan): SeededCampaign {
  const { status, draw } = plan;
  const { now } = subject;
  const story = tellCampaignStory(subject, status, draw);
  const delivery = planDelivery(story, plan);
  const creativeIds = options.creativeIds.slice(0, adsPerCampaign);
  const spending = story.launchedAt === null ? {} : { recentSpend: recentSpend(delivery, now) };
  const campaign: CampaignRow = {
    id: draw.uuid("id"),
    workspace_id: subject.workspaceId,
    details: JSON.stringify({ ...writeCampaignCopy(subject, draw, creativeIds), ...spending }),
    status,
    daily_budget_cents: delivery.dailyBudgetCents,
    budget_cents: delivery.budgetCents,
    spent_cents: spentBy(delivery, now),
    settled_at: now,
    live_since: status === "live" ? story.launchedAt : null,
    created_at: story.createdAt,
  };
  const { launchedAt } = story;
  const { lacksLicence } = options;
  return {
    campaign,
    job: jobRow(campaign, {
      draw,
      now,
      launchedAt,
      lacksLicence,
      adsWanted: creativeIds.length || adsPerCampaign,
    }),
  };
}

/** A campaign that was never launched has an empty delivery. A completed campaign has spent its budget. */
function planDelivery(
  { launchedAt, until }: CampaignStory,
  { status, draw, mostDailyCents }: Omit<Plan, "options">,
): Delivery {
  const chosen = draw.whole("hundreds of cents a day", 5, 15) * 100;
  const dailyBudgetCents = hasDelivered(status) ? Math.min(chosen, mostDailyCents) : chosen;
  const from = launchedAt ?? until;
  const delivery = {
    dailyBudgetCents,
    budgetCents: dailyBudgetCents * budgetDays,
    from,
    to: until,
  };
  return status === "completed" ? { ...delivery, budgetCents: spentBy(delivery, until) } : delivery;
}

function without<T>(list: readonly T[], left: readonly T[]): readonly T[] {
  return list.filter((each) => !left.includes(each));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
