import {
  alter,
  type Alteration,
  type Answered,
  answering,
  changeRepository,
  type Fault,
  Refusal,
  type Seams,
} from "@local-ads/sandbox/seams";
import type { Job } from "@local-ads/client";

/** What is told of the preparation of a campaign. */
export const jobFaults: readonly Fault[] = [
  {
    name: "job-live-before-launch",
    breaks: ["state-job-live", "create-campaign-launch-disabled", "state-campaign-queued"],
    description: "A job that is prepared says that it delivers.",
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
    description: "A job says that it is prepared before it is.",
    ...alter(
      "answer",
      tellJobs((job) => (job.nextRunAt === null ? job : { ...job, status: "ready" })),
    ),
  },
  {
    name: "job-goes-back-later",
    breaks: ["state-job-ready"],
    description: "A job that was prepared creates ads again when nobody has looked for a while.",
    ...alter("answer", goBackLater),
  },
  {
    name: "ready-without-all-ads",
    breaks: ["state-job-ready"],
    description: "A job that says it is prepared has not created all of its ads.",
    ...alter(
      "answer",
      tellJobs((job) => (job.status === "ready" ? { ...job, adsCreated: job.adsWanted - 1 } : job)),
    ),
  },
  {
    name: "more-ads-than-wanted",
    breaks: ["job-ads-created", "job-ads-wanted"],
    description: "A job has created more ads than it wanted.",
    ...alter(
      "answer",
      tellJobs((job) => (job.status === "ready" ? { ...job, adsCreated: job.adsWanted + 1 } : job)),
    ),
  },
  {
    name: "jobs-of-others-told-apart",
    breaks: ["service-one-workspace"],
    description:
      "Who asks for a job of another workspace is told that it belongs to somebody else.",
    ...alter(
      "repositories",
      changeRepository("jobs", (jobs) => ({
        async find(workspaceId, id) {
          const owner = await jobs.findWorkspace(id);
          if (owner === undefined || owner === workspaceId) return jobs.find(workspaceId, id);
          throw new Refusal("not-found", "The job belongs to another workspace.");
        },
      })),
    ),
  },
  {
    name: "job-id-leads-nowhere",
    breaks: ["create-campaign-poll", "operation-get-job"],
    description: "The id of a queued job is not the one under which it is found.",
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
    description: "A job of another workspace can be read by its id.",
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
    description: "A preparation is answered and never begins.",
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
