import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { state } from "../needs/state.ts";
import { findJob, hasJob, type Job, jobSource, type JobSource } from "./find-job.ts";

interface JobDefinition extends Omit<PropertyDefinition, "needs" | "applies" | "plan"> {
  readonly purpose: string;
  readonly rests: (source: JobSource) => string;
  /** The maximum number of polls. */
  readonly polls: number;
  /** Whether the request that starts the job counts as one of the check. Default: other checks send it. */
  readonly isStarted?: boolean;
  readonly judge: (job: Job, context: TrialContext) => Promise<CaseVerdict>;
}

/** A check of a job that the operation starts, or of a fixture if the run may not start one. */
export function jobCheck({
  purpose,
  rests,
  polls,
  isStarted = false,
  judge,
  ...definition
}: JobDefinition): PropertyDefinition {
  return {
    needs: [state],
    applies: hasJob,
    ...definition,
    plan(subject) {
      const source = jobSource(subject);
      if (!source || "reason" in source) return source;
      return caseFor(subject, {
        purpose,
        clause: source.clause,
        rests: rests(source),
        ...(source.start
          ? { requests: isStarted ? 1 : 0, also: costOf(source.poll, polls) }
          : { requests: polls }),
        async trial(_input, context) {
          const job = await findJob(context, source);
          return "outcome" in job ? job : judge(job, context);
        },
      });
    },
  };
}
