import { type Client, createClient, orThrow } from "@local-ads/client";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Starts a job, waits for it, and launches what it has prepared. */
export async function prepareCampaign({ ads, key }: Services): Promise<void> {
  const client = createClient({ baseUrl: ads, auth: key });
  const { data } = orThrow(await client.createCampaign({ body: { dailyBudgetCents: 2500 } }));

  const early = await client.createCampaign.wait(data.job.id, { deadlineMs: 1 });
  check(early.ok, false);
  check(early.kind === "not-ended" && early.reason, "deadline");

  const seen: string[] = [];
  const ended = await client.createCampaign.wait(data.job.id, {
    deadlineMs: 45_000,
    onProgress: ({ job }) => void seen.push(job.status),
  });
  switch (ended.kind) {
    case "done":
      check([seen.at(-1), ended.data.job.adsCreated], ["ready", ended.data.job.adsWanted]);
      check(await launch(client, ended.data.job.campaignId), "launched");
      break;
    case "failed":
      throw new Error(`${ended.message}: ${ended.data.job.lastError}`);
    case "not-ended":
      throw new Error(`${ended.message}: ${ended.reason}`);
  }
}

async function launch(client: Client, id: string | null): Promise<string> {
  if (id === null) return "the job has no campaign";
  const outcome = await client.launchCampaign({ path: { id } });
  return outcome.ok === false ? outcome.message : "launched";
}
