import type { CampaignCreation, JobEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";
import { effectOfCreative, rejectionOfBudget } from "../magic-inputs.ts";
import { queueJob } from "../jobs/queue-job.ts";
import { showJob } from "../jobs/show-job.ts";
import { requireProvider } from "./is-provider-available.ts";
import { requireFunding, requireSubscription } from "./require-funding.ts";
import { requireLicences, requireOpenTrade } from "./require-licences.ts";
import { holdOwnAccount } from "./hold-own-account.ts";

const dailyBudget = { leastCents: 100, mostCents: 10_000_000 };

/** The budget of a campaign in daily budgets. */
const budgetDays = 30;

/** The number of ads of a campaign without creatives in the request. */
const readyMadeAds = 8;

/** Creates a campaign and queues its job. */
export async function createCampaign(
  { body }: { readonly body: CampaignCreation },
  work: Work,
): Promise<JobEnvelope> {
  rejectMagicBudget(body);
  const { workspace } = await holdOwnAccount(work);
  requireSubscription(workspace);
  const { label } = requireOpenTrade(workspace, work.catalogue);
  const creatives = await findCreatives(body, work);
  requireFunding(workspace);
  requireLicences(workspace, work.catalogue);
  requireSensibleBudget(body);
  await requireProvider(work);

  const campaign = newCampaign(body, { work, defaultName: `${label} ads` });
  await work.repositories.campaigns.insert(campaign);
  const job = queueJob(campaign, {
    id: work.newId(),
    adsWanted: creatives.length || readyMadeAds,
    now: work.now,
  });
  await work.repositories.jobs.insert(job);
  return { job: showJob(job) };
}

/** Returns the distinct creatives of the request. All must belong to the workspace. */
async function findCreatives(
  { creativeIds = [], creativeId }: CampaignCreation,
  { caller, repositories }: Work,
): Promise<readonly string[]> {
  const named = [...creativeIds, ...(creativeId === undefined ? [] : [creativeId])];
  const ids = [...new Set(named.map((id) => id.toLowerCase()))];
  const owned = await repositories.creatives.listOwned(caller.workspaceId, ids);
  const foreign = ids.find((id) => !owned.includes(id) && effectOfCreative(id) === undefined);
  if (foreign === undefined) return ids;
  throw new Rejection("not-found", `The workspace has no creative ${foreign}.`);
}

function rejectMagicBudget({ dailyBudgetCents }: CampaignCreation): void {
  const rejection = rejectionOfBudget(dailyBudgetCents);
  if (rejection !== undefined)
    throw new Rejection(rejection, `dailyBudgetCents is ${dailyBudgetCents}, a magic input.`);
}

function requireSensibleBudget({ dailyBudgetCents }: CampaignCreation): void {
  const { leastCents, mostCents } = dailyBudget;
  if (dailyBudgetCents >= leastCents && dailyBudgetCents <= mostCents) return;
  throw new Rejection(
    "invalid-input",
    `dailyBudgetCents is ${dailyBudgetCents}; it must be from ${leastCents} to ${mostCents}.`,
  );
}

function newCampaign(
  { dailyBudgetCents, ...details }: CampaignCreation,
  { work, defaultName }: { readonly work: Work; readonly defaultName: string },
): StoredCampaign {
  return {
    id: work.newId(),
    workspaceId: work.caller.workspaceId,
    details: { name: defaultName, ...details },
    status: "preparing",
    dailyBudgetCents,
    budgetCents: dailyBudgetCents * budgetDays,
    spentCents: 0,
    settledAt: work.now,
    liveSince: null,
    createdAt: work.now,
  };
}
