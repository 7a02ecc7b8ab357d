/* oxlint-disable no-console -- an example prints what it does */
import { type Client, orThrow } from "@local-ads/client";

/** Prepares a campaign and waits until it can be launched; undefined when that takes longer. */
export async function prepareCampaign(client: Client): Promise<string | null | undefined> {
  const started = orThrow(await client.createCampaign({ body: { dailyBudgetCents: 2500 } }));
  const ended = await client.createCampaign.wait(started, {
    deadlineMs: 600_000,
    onProgress: ({ job }) => console.log(job.status, job.adsCreated, "of", job.adsWanted),
  });
  if (ended.ok) return ended.data.job.campaignId;
  if (ended.kind === "failed") throw new Error(`${ended.message}, ${ended.data.job.lastError}`);
  // The job goes on, and whoever knows its id can wait for it.
  console.warn(ended.message, ended.reason, ended.id);
  return undefined;
}
