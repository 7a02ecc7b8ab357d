import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { JobProgress } from "./job-progress.tsx";
import { Problem } from "./problem.tsx";
import type { Session } from "./session.ts";

/** The campaigns, and a form that prepares and launches another one. */
export function CampaignsView({ session }: { readonly session: Session }) {
  const { ads } = session;
  const cache = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const campaigns = useQuery(ads.listCampaigns.queryOptions());
  const refresh = () => cache.invalidateQueries({ queryKey: ads.listCampaigns.queryKey() });
  const create = useMutation({
    ...ads.createCampaign.mutationOptions(),
    onSuccess: ({ job }) => setJobId(job.id),
  });
  const launch = useMutation({ ...ads.launchCampaign.mutationOptions(), onSuccess: refresh });
  const pause = useMutation({ ...ads.pauseCampaign.mutationOptions(), onSuccess: refresh });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const dollars = Number(new FormData(event.currentTarget).get("dollars"));
    create.mutate({ body: { dailyBudgetCents: Math.round(dollars * 100) } });
  }

  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns">Campaigns</h2>
      <Problem error={campaigns.error ?? create.error ?? launch.error ?? pause.error} />
      <form className="row" onSubmit={submit}>
        <label htmlFor="dollars">Dollars a day</label>
        <input id="dollars" name="dollars" type="number" min="1" required defaultValue="25" />
        <button disabled={create.isPending}>Prepare a campaign</button>
      </form>
      {jobId !== undefined && <JobProgress session={session} jobId={jobId} onEnded={refresh} />}
      <ul className="list">
        {campaigns.data?.campaigns.map(({ id, name, status, spendCents }) => (
          <li key={id}>
            <strong>{name}</strong> {status}, {dollarsOf(spendCents)} spent{" "}
            {status === "live" ? (
              <button disabled={pause.isPending} onClick={() => pause.mutate({ path: { id } })}>
                Pause {name}
              </button>
            ) : (
              <button
                disabled={launch.isPending || (status !== "ready" && status !== "paused")}
                onClick={() => launch.mutate({ path: { id } })}
              >
                Launch {name}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function dollarsOf(cents = 0): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}
