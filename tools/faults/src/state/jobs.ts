import {
  alter,
  type Alteration,
  type Answered,
  answering,
  changeRepository,
  type Fault,
  Rejection,
  type Seams,
} from "@local-ads/sandbox/seams";
import type { Job } from "@local-ads/client";

/** Faults of jobs. */
export const jobFaults: readonly Fault[] = [
  {
    name: "job-live-before-launch",
    breaks: ["state-job-live", "create-campaign-launch-disabled", "state-campaign-queued"],
    description: "A prepared job is reported as live.",
    ...alter(
      "answer",
      tellJobs((job, { work }) =>
        job.status === "ready"
          ? { ...job, status: "live", liveAt: new Date(work.now).toISOString() }
          : job,
      ),
    ),
  },
  {
    name: "job-ready-too-early",
    breaks: ["state-job-ready", "launch-preparation"],
    description: "A job is reported as ready before it is prepared.",
    ...alter(
      "answer",
      tellJobs((job) => (job.nextRunAt === null ? job : { ...job, status: "ready" })),
    ),
  },
  {
    name: "job-goes-back-later",
    breaks: ["state-job-ready"],
    description: "A ready job is reported as creating ads if it was not polled for a while.",
    ...alter("answer", goBackLater),
  },
  {
    name: "ready-without-all-ads",
    breaks: ["state-job-ready"],
    description: "A ready job has created one ad less than it wanted.",
    ...alter(
      "answer",
      tellJobs((job) => (job.status === "ready" ? { ...job, adsCreated: job.adsWanted - 1 } : job)),
    ),
  },
  {
    name: "more-ads-than-wanted",
    breaks: ["job-ads-created", "job-ads-wanted"],
    description: "A ready job has created one ad more than it wanted.",
    ...alter(
      "answer",
      tellJobs((job) => (job.status === "ready" ? { ...job, adsCreated: job.adsWanted + 1 } : job)),
    ),
  },
  {
    name: "jobs-of-others-told-apart",
    breaks: ["service-one-workspace"],
    description: "The error for a job of another workspace says that the job exists.",
    ...alter(
      "repositories",
      changeRepository("jobs", (jobs) => ({
        async find(workspaceId, id) {
          const owner = await jobs.findWorkspace(id);
          if (owner === undefined || owner === workspaceId) return jobs.find(workspaceId, id);
          throw new Rejection("not-found", "The job belongs to another workspace.");
        },
      })),
    ),
  },
  {
    name: "job-id-leads-nowhere",
    breaks: ["create-campaign-poll", "operation-get-job"],
    description: "A created job has another ID than the one that finds it.",
    ...alter(
      "answer",
      answering({
        create_campaign: ({ job }, { work }) => ({ job: { ...job, id: work.newId() } }),
      }),
    ),
  },
  {
    name: "job-of-other-workspace",
    breaks: ["service-one-workspace", "operation-get-job"],
    description: "Jobs of other workspaces can be read by ID.",
    ...alter(
      "repositories",
      changeRepository("jobs", (jobs) => ({
        find: async (workspaceId, id) =>
          jobs.find((await jobs.findWorkspace(id)) ?? workspaceId, id),
      })),
    ),
  },
  {
    name: "job-not-queued",
    breaks: ["operation-create-campaign", "create-campaign-poll"],
    description: "A created job never starts.",
    ...alter(
      "repositories",
      changeRepository("jobs", () => ({ insert: async () => {} })),
    ),
  },
];

function tellJobs(change: (job: Job, answered: Answered) => Job): Alteration<"answer"> {
  return answering({ get_job: ({ job }, answered) => ({ job: change(job, answered) }) });
}

function goBackLater(answer: Seams["answer"]): Seams["answer"] {
  const looked = new Map<string, number>();
  return tellJobs((job, { work }) => {
    if (job.status !== "ready") return job;
    const last = looked.get(job.id) ?? work.now;
    looked.set(job.id, work.now);
    return work.now - last < 45_000 ? job : { ...job, status: "creating_ads" };
  })(answer);
}
