import type { Seams } from "../dispatch/seams.ts";
import { alter } from "./alter.ts";
import { answering } from "./answering.ts";
import { changeRepository } from "./change-repository.ts";
import type { Fault } from "./fault-board/fault.ts";

const pages = ["list-leads-pagination"] as const;

/** Faults of jobs and of pages of leads. */
export const stateFaults: readonly Fault[] = [
  {
    name: "job-never-ends",
    breaks: ["create-campaign-poll", "state-job-ready"],
    description: "Jobs are reported as queued forever.",
    ...alter(
      "answer",
      answering({ get_job: ({ job }) => ({ job: { ...job, status: "queued" } }) }),
    ),
  },
  {
    name: "job-goes-back",
    breaks: ["state-job-ready"],
    description: "A job that was ready is reported as creating ads on the next poll.",
    ...alter("answer", goBack),
  },
  {
    name: "page-repeats-last-lead",
    breaks: pages,
    description: "A page begins with the last lead of the previous page.",
    ...alter(
      "repositories",
      changeRepository("leads", (leads) => ({
        list: ({ before, ...stretch }) =>
          leads.list(before === undefined ? stretch : { ...stretch, before: before + 1 }),
      })),
    ),
  },
  {
    name: "cursor-never-ends",
    breaks: [...pages, "lead-envelope-cursor"],
    description: "The last page has a cursor that leads to the last page again.",
    ...alter(
      "answer",
      answering({
        list_leads: (page, { call }) => ({
          ...page,
          nextCursor: page.nextCursor ?? new URLSearchParams(call.source.query).get("cursor"),
        }),
      }),
    ),
  },
  {
    name: "gated-always-false",
    breaks: ["lead-envelope-gated", "list-leads-masked"],
    description: "Pages of masked leads are reported as not gated.",
    ...alter("answer", answering({ list_leads: (page) => ({ ...page, gated: false }) })),
  },
];

function goBack(answer: Seams["answer"]): Seams["answer"] {
  const prepared = new Set<string>();
  return answering({
    get_job({ job }) {
      if (job.status !== "ready") return { job };
      if (prepared.has(job.id)) return { job: { ...job, status: "creating_ads" } };
      prepared.add(job.id);
      return { job };
    },
  })(answer);
}
