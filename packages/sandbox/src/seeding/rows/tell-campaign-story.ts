import type { CampaignStatus } from "../../repositories/campaigns.ts";
import type { Draw } from "../draw/draw.ts";
import { day } from "../delivery/spans.ts";
import type { Subject } from "../subject.ts";

/** When a campaign was created, launched and stopped. */
export interface CampaignStory {
  readonly createdAt: number;
  /** Null where it never delivered. */
  readonly launchedAt: number | null;
  /** Up to when it delivered, or now. */
  readonly until: number;
}

/** Whether a campaign in this status has delivered. */
export function hasDelivered(status: CampaignStatus): boolean {
  return lengths[status].delivered !== undefined;
}

/** What happened to a campaign up to its status; none of it before its workspace was made. */
export function tellCampaignStory(
  { createdAt, now }: Subject,
  status: CampaignStatus,
  draw: Draw,
): CampaignStory {
  const { prepared, delivered, over = none } = lengths[status];
  const before = (at: number, name: string, [least, most]: Days): number =>
    Math.max(createdAt, Math.floor(at - (least + draw.fraction(name) * (most - least)) * day));
  const until = before(now, "days over", over);
  const launchedAt = delivered ? before(until, "days delivered", delivered) : null;
  return {
    createdAt: before(launchedAt ?? until, "days of preparation", prepared),
    launchedAt,
    until,
  };
}

type Days = readonly [least: number, most: number];

interface Lengths {
  /** From its creation to its launch, or to now. */
  readonly prepared: Days;
  readonly delivered?: Days;
  /** Since it stopped. */
  readonly over?: Days;
}

const none: Days = [0, 0];

const lengths: Readonly<Record<CampaignStatus, Lengths>> = {
  preparing: { prepared: none },
  ready: { prepared: [1, 20] },
  live: { prepared: [1, 3], delivered: [2, 12] },
  paused: { prepared: [1, 3], delivered: [2, 9], over: [0.2, 20] },
  completed: { prepared: [1, 3], delivered: [30, 30], over: [5, 40] },
  failed: { prepared: [2, 40] },
  cancelled: { prepared: [2, 40] },
};
