import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Problem } from "./problem.tsx";
import type { Session } from "./session.ts";

interface JobProgressProps {
  readonly session: Session;
  readonly jobId: string;
  /** Called once the job has reached a status that does not change. */
  readonly onEnded: () => unknown;
}

const pollInterval = 1000;
const ended = new Set(["ready", "live", "failed", "cancelled"]);

/** The progress of the job that prepares a campaign. */
export function JobProgress({ session: { ads }, jobId, onEnded }: JobProgressProps) {
  const job = useQuery({
    ...ads.getJob.queryOptions({ path: { id: jobId } }),
    refetchInterval: ({ state }) => (hasEnded(state.data?.job.status) ? false : pollInterval),
  });
  const { status = "queued", adsCreated = 0, adsWanted = 0, lastError } = job.data?.job ?? {};
  useEffect(() => {
    if (hasEnded(status)) onEnded();
  }, [status]);
  return (
    <div className="job">
      <Problem error={job.error} />
      <label htmlFor="progress">
        {status}: {adsCreated} of {adsWanted} ads{lastError ? `. ${lastError}` : ""}
      </label>
      <progress id="progress" max={Math.max(adsWanted, 1)} value={adsCreated} />
    </div>
  );
}

function hasEnded(status: string | undefined): boolean {
  return status !== undefined && ended.has(status);
}
