import { createClient, orThrow } from "@local-ads/client";
import { createSandbox } from "@local-ads/sandbox";

/** Creates a campaign, moves the clock by a minute, and launches it, in this process. */
export async function launchOne(): Promise<string> {
  const sandbox = await createSandbox({ clock: "frozen" });
  const client = createClient({
    baseUrl: "https://sandbox.test/v1",
    auth: sandbox.identities()[0]?.token ?? null,
    fetch: sandbox.fetch,
  });

  const { job } = orThrow(await client.createCampaign({ body: { dailyBudgetCents: 2500 } })).data;
  await sandbox.control.advance({ milliseconds: 60_000 });
  const path = { id: job.campaignId ?? "" };
  const { campaign } = orThrow(await client.launchCampaign({ path })).data;

  await sandbox.close();
  return campaign.status;
}
