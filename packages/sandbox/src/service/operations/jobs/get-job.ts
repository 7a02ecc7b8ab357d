import type { JobEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import { showJob } from "./show-job.ts";

/** Returns a job of the caller's workspace. */
export async function getJob(
  { path }: { readonly path: { readonly id: string } },
  { caller, repositories }: Work,
): Promise<JobEnvelope> {
  const job = await repositories.jobs.find(caller.workspaceId, path.id.toLowerCase());
  if (!job) throw new Rejection("not-found", `The workspace has no job ${path.id}.`);
  return { job: showJob(job) };
}
