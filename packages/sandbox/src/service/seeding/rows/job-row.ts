import type { CampaignRow, JobRow } from "../../../state/database/tables.ts";
import type { CampaignStatus } from "../../../state/repositories/campaign-repository.ts";
import type { JobHold, JobStatus } from "../../../state/repositories/job-repository.ts";
import type { Draw } from "../draw/draw.ts";

export interface JobOptions {
  readonly draw: Draw;
  readonly now: number;
  readonly launchedAt: number | null;
  readonly adsWanted: number;
  /** Whether a licence is missing, which holds a job in progress. */
  readonly lacksLicence: boolean;
}

/** Generates the job of a campaign, in the state that the campaign's status implies. */
export function jobRow(campaign: CampaignRow, options: JobOptions): JobRow {
  const { draw, now, launchedAt, adsWanted, lacksLicence } = options;
  // Campaigns are generated in these statuses only.
  const { status, ads, attempts, lastError } = ends[campaign.status as CampaignStatus];
  const isUnderWay = status === "queued";
  const hold: JobHold | null = isUnderWay && lacksLicence ? "licence" : null;
  return {
    id: draw.uuid("job"),
    workspace_id: campaign.workspace_id,
    campaign_id: campaign.id,
    status,
    step: isUnderWay ? 0 : stepOfAds,
    hold,
    attempts: hold ? 1 : attempts,
    ads_wanted: adsWanted,
    ads_created: adsCreated(ads, adsWanted, draw),
    live_at: launchedAt,
    next_run_at: isUnderWay && !hold ? now + untilFirstStep : null,
    last_error: lastError ?? null,
    created_at: campaign.created_at,
  };
}

function adsCreated(ads: End["ads"], wanted: number, draw: Draw): number {
  if (ads === "some") return draw.whole("ads created", 0, wanted - 1);
  return ads === "all" ? wanted : 0;
}

interface End {
  readonly status: JobStatus;
  readonly ads: "none" | "some" | "all";
  readonly attempts: number;
  readonly lastError?: string;
}

/** The step that creates ads, which is the last one. */
const stepOfAds = 2;
const untilFirstStep = 3_000;

const launched: End = { status: "live", ads: "all", attempts: 1 };

const ends: Readonly<Record<CampaignStatus, End>> = {
  preparing: { status: "queued", ads: "none", attempts: 0 },
  ready: { status: "ready", ads: "all", attempts: 1 },
  live: launched,
  paused: launched,
  completed: launched,
  failed: {
    status: "failed",
    ads: "some",
    attempts: 5,
    lastError: "The advertising provider rejected an ad.",
  },
  cancelled: { status: "cancelled", ads: "some", attempts: 1 },
};
