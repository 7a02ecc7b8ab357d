import type { CampaignStatus } from "../../../state/repositories/campaign-repository.ts";
import type { Draw } from "../draw/draw.ts";
import { day } from "../../../state/day.ts";
import type { Subject } from "../subject.ts";

/** When a campaign was created, launched and stopped. */
export interface CampaignStory {
  readonly createdAt: number;
  /** Null if it never delivered. */
  readonly launchedAt: number | null;
  /** When it stopped, or now. */
  readonly until: number;
}

/** Returns whether a campaign in this status has delivered. */
export function hasDelivered(status: CampaignStatus): boolean {
  return lengths[status].delivered !== undefined;
}

/** Draws the history of a campaign, which starts after the creation of its workspace. */
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
  /** Days from its creation to its launch, or to now. */
  readonly prepared: Days;
  readonly delivered?: Days;
  /** Days since it stopped. */
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
