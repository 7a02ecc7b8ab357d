/** What counts of a campaign when its spending is settled. */
export interface SpendingCampaign {
  readonly dailyBudgetCents: number;
  readonly budgetCents: number;
  /** Spent up to `from`. */
  readonly spentCents: number;
  readonly liveSince: number | null;
}

export interface SpendingSpan {
  /** The order in which the last cents of the funding are given away. */
  readonly campaigns: readonly SpendingCampaign[];
  readonly fundedCents: number;
  /** Spent by the whole workspace up to `from`. */
  readonly spentCents: number;
  readonly from: number;
  readonly to: number;
}

const millisecondsPerDay = 86_400_000n;

/**
 * The cents that each campaign spends between two instants. A live campaign spends its daily budget evenly, in whole
 * cents, until its own budget is used up, and all of them together until the funding is. However a span is cut into
 * shorter ones, settling them one after the other comes to the same cents.
 */
export function settleSpending(span: SpendingSpan): readonly number[] {
  const room = Math.max(0, span.fundedCents - span.spentCents);
  const wanted = spendingUntil(span, span.to);
  if (sum(wanted) <= room) return wanted;
  const end = findEnd(span, room);
  return spendRest(spendingUntil(span, end - 1), spendingUntil(span, end), room);
}

/** The first millisecond by which more than `room` would be spent. */
function findEnd(span: SpendingSpan, room: number): number {
  let [within, beyond] = [span.from, span.to];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (sum(spendingUntil(span, middle)) > room) beyond = middle;
    else within = middle;
  }
  return beyond;
}

/** Goes from the one list to the other, campaign by campaign, as far as the room allows. */
function spendRest(
  before: readonly number[],
  after: readonly number[],
  room: number,
): readonly number[] {
  let rest = room - sum(before);
  return before.map((cents, position) => {
    const more = Math.min(rest, (after[position] ?? cents) - cents);
    rest -= more;
    return cents + more;
  });
}

function spendingUntil({ campaigns, from }: SpendingSpan, at: number): readonly number[] {
  return campaigns.map((campaign) => {
    const room = Math.max(0, campaign.budgetCents - campaign.spentCents);
    return Math.min(room, Math.max(0, accrued(campaign, at) - accrued(campaign, from)));
  });
}

/** Counted from the launch, so that no fraction of a cent is lost where a span begins. */
function accrued({ liveSince, dailyBudgetCents }: SpendingCampaign, at: number): number {
  if (liveSince === null || at <= liveSince) return 0;
  return Number((BigInt(dailyBudgetCents) * BigInt(at - liveSince)) / millisecondsPerDay);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}
