/** The figures of a campaign for the settlement of its spending. */
export interface SpendingCampaign {
  readonly dailyBudgetCents: number;
  readonly budgetCents: number;
  /** Spending until `from`. */
  readonly spentCents: number;
  readonly liveSince: number | null;
}

export interface SpendingSpan {
  /** The order in which campaigns get the last cents of the funding. */
  readonly campaigns: readonly SpendingCampaign[];
  readonly fundedCents: number;
  /** Spending of the workspace until `from`. */
  readonly spentCents: number;
  readonly from: number;
  readonly to: number;
}

const millisecondsPerDay = 86_400_000n;

/**
 * Returns the cents that each campaign spends between two instants. A live campaign spends its daily budget evenly, in
 * whole cents, until its budget or the funding of the workspace is used up. Settling a span in parts gives the same cents as
 * settling it at once.
 */
export function settleSpending(span: SpendingSpan): readonly number[] {
  const room = Math.max(0, span.fundedCents - span.spentCents);
  const wanted = spendingUntil(span, span.to);
  if (sum(wanted) <= room) return wanted;
  const end = findEnd(span, room);
  return spendRest(spendingUntil(span, end - 1), spendingUntil(span, end), room);
}

/** Returns the first millisecond at which more than `room` would be spent. */
function findEnd(span: SpendingSpan, room: number): number {
  let [within, beyond] = [span.from, span.to];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (sum(spendingUntil(span, middle)) > room) beyond = middle;
    else within = middle;
  }
  return beyond;
}

/** Adds the spending of the second list to the first, campaign by campaign, while `room` lasts. */
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

/** Computed from the launch, so that no fraction of a cent is lost at the start of a span. */
function accrued({ liveSince, dailyBudgetCents }: SpendingCampaign, at: number): number {
  if (liveSince === null || at <= liveSince) return 0;
  return Number((BigInt(dailyBudgetCents) * BigInt(at - liveSince)) / millisecondsPerDay);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}
