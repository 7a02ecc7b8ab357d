import { alter, answering, changeRepository, type Fault } from "@local-ads/sandbox/seams";
import * as fc from "fast-check";
import type { LegalChoice } from "./legal-choice.ts";

const because = "the interface does not say how long a preparation takes";

const second = 1_000;

/** How long the target takes for each request, in milliseconds. */
const perRequest = 60;

/** Sandboxes that prepare campaigns at another pace. */
export const paceChoices: readonly LegalChoice[] = [
  {
    name: "prepares-at-once",
    does: "A campaign is prepared when the response to its creation is sent.",
    because,
    difference: () => ({ seams: [preparedCampaigns, preparedJobs, toldAsPrepared] }),
  },
  {
    name: "prepares-in-50-ms",
    does: "A preparation takes 50 ms, which is less than one request.",
    because,
    difference: () => ({
      seams: [preparing(50)],
      machine: { clock: "running", delays: fc.constant(perRequest / 2) },
    }),
  },
  {
    name: "prepares-in-a-minute",
    does: "A preparation takes a minute.",
    because,
    difference: () => ({ seams: [preparing(60 * second)] }),
  },
  {
    name: "campaign-after-preparation",
    does: "A job has no campaign until it is ready.",
    because: "the campaign of a job may be null",
    difference: () => ({ seams: [withoutCampaignUntilReady] }),
  },
];

/** Jobs do their last step after a time. */
function preparing(milliseconds: number): Fault {
  return {
    name: "preparing-at-other-pace",
    breaks: [],
    description: "A preparation takes another time.",
    ...alter(
      "repositories",
      changeRepository("jobs", (jobs) => ({
        insert: (job) =>
          jobs.insert({
            ...job,
            step: 2,
            status: "creating_ads",
            adsCreated: job.adsWanted - 1,
            nextRunAt: job.createdAt + milliseconds,
          }),
      })),
    ),
  };
}

/** A job after its preparation. */
function prepared<Job extends { readonly adsWanted: number }>(job: Job): Job & Prepared {
  return { ...job, status: "ready", attempts: 1, adsCreated: job.adsWanted, nextRunAt: null };
}

interface Prepared {
  readonly status: "ready";
  readonly attempts: 1;
  readonly adsCreated: number;
  readonly nextRunAt: null;
}

const preparedJobs: Fault = {
  name: "jobs-prepared-at-once",
  breaks: [],
  description: "A job is ready when it is created.",
  ...alter(
    "repositories",
    changeRepository("jobs", (jobs) => ({
      insert: (job) => jobs.insert({ ...prepared(job), step: 2 }),
    })),
  ),
};

const preparedCampaigns: Fault = {
  name: "campaigns-prepared-at-once",
  breaks: [],
  description: "A campaign is ready when it is created.",
  ...alter(
    "repositories",
    changeRepository("campaigns", (campaigns) => ({
      insert: (campaign) => campaigns.insert({ ...campaign, status: "ready" }),
    })),
  ),
};

const toldAsPrepared: Fault = {
  name: "told-as-prepared",
  breaks: [],
  description: "The response to a creation has a ready job.",
  ...alter(
    "answer",
    answering({
      create_campaign: ({ job }) => ({ job: prepared(job) }),
    }),
  ),
};

const withoutCampaignUntilReady: Fault = {
  name: "campaign-after-preparation",
  breaks: [],
  description: "A campaign is shown when it is prepared.",
  ...alter(
    "answer",
    answering({
      create_campaign: ({ job }) => ({ job: { ...job, campaignId: null } }),
      get_job: ({ job }) => ({
        job: job.status === "ready" || job.status === "live" ? job : { ...job, campaignId: null },
      }),
      list_campaigns: (balance) => ({
        ...balance,
        campaigns: balance.campaigns.filter(({ status }) => status !== "preparing"),
      }),
    }),
  ),
};
