import type { Answer } from "../../../../packages/sandbox/test/support/call.ts";
import { day, minute, owners, type Probe, type Probes, type Scene } from "../probe.ts";

const creation = { dailyBudgetCents: 1500, name: "Drains" };

export const campaignProbes: Probes = {
  "launch-not-saved": afterLaunch,
  "launch-with-other-budget": afterLaunch,
  "pause-not-saved": afterPause,
  "pause-spends-on": afterPause,
  "daily-budget-per-location": afterCreation,
  "campaign-name-not-saved": afterCreation,
  "campaigns-of-all-workspaces": async ({ send }) =>
    (await send("GET /campaigns")).json.campaigns.length,
  "remaining-ignores-spending": balance,
  "balance-shrinks": balance,
  "money-in-dollars": balance,
  "spending-in-fractions": balance,
  "preset-ignored": balance,
  "lifetime-of-period": balance,
};

export const jobProbes: Probes = {
  "job-live-before-launch": followJob,
  "job-ready-too-early": followJob,
  "job-never-ends": followJob,
  "job-goes-back": followJob,
  "job-goes-back-later": async ({ send, control }) => {
    const { id } = (await send("POST /campaigns", { body: creation })).json.job;
    await control.advance({ milliseconds: 5 * minute });
    const ended = (await send(`GET /jobs/${id}`)).json.job.status;
    await control.advance({ milliseconds: 2 * minute });
    return [ended, (await send(`GET /jobs/${id}`)).json.job.status];
  },
  "ready-without-all-ads": followJob,
  "more-ads-than-wanted": followJob,
  "job-id-leads-nowhere": followJob,
  "job-of-other-workspace": async (scene) => (await readForeignJob(scene)).status,
  "jobs-of-others-told-apart": async (scene) => (await readForeignJob(scene)).json.detail.length,
  "job-not-queued": followJob,
};

export const conditionProbes: Probes = {
  "launch-without-subscription": launched(owners.withoutSubscription),
  "launch-without-funding": launched(owners.withoutFunding),
  "launch-without-licences": launched(owners.withoutLicence),
  "launch-before-preparation": launched(undefined, "preparing"),
  "creation-without-subscription": created(owners.withoutSubscription),
  "creation-without-funding": created(owners.withoutFunding),
  "creation-without-licences": created(owners.withoutLicence),
  "foreign-creatives-accepted": ({ status }) =>
    status("POST /campaigns", {
      body: { ...creation, creativeId: "00000000-0000-4000-8000-000000000000" },
    }),
  "site-reading-needs-subscription": ({ status }) =>
    status("GET /site", { as: owners.withoutSubscription }),
  "publishing-needs-subscription": ({ status }) =>
    status("POST /site/publish", { as: owners.withoutSubscription }),
  "leads-need-subscription": ({ status }) =>
    status("GET /leads", { as: owners.withoutSubscription }),
  "requirements-need-subscription": ({ status }) =>
    status("GET /workspace/requirements", { as: owners.withoutSubscription }),
  "requirements-need-funding": ({ status }) =>
    status("GET /workspace/requirements", { as: owners.withoutFunding }),
};

async function findCampaign({ send }: Scene, status: string, as?: string): Promise<string> {
  const { json } = await send("GET /campaigns", as === undefined ? {} : { as });
  return json.campaigns.find((each: { readonly status: string }) => each.status === status).id;
}

/** Returns a campaign of the list, a day after an operation on it. */
async function aDayLater({ send, control }: Scene, id: string): Promise<unknown> {
  await control.advance({ milliseconds: day });
  const { json } = await send("GET /campaigns");
  const { status, dailyBudgetCents, spendCents } = json.campaigns.find(
    (each: { readonly id: string }) => each.id === id,
  );
  return { status, dailyBudgetCents, spendCents };
}

async function afterLaunch(scene: Scene): Promise<unknown> {
  const id = await findCampaign(scene, "ready");
  await scene.send(`POST /campaigns/${id}/launch`);
  return aDayLater(scene, id);
}

async function afterPause(scene: Scene): Promise<unknown> {
  const id = await findCampaign(scene, "live");
  await scene.send(`POST /campaigns/${id}/pause`);
  return aDayLater(scene, id);
}

async function afterCreation({ send }: Scene): Promise<unknown> {
  const body = { ...creation, extraLocations: [{ lat: 30, lon: -97 }] };
  const { campaignId } = (await send("POST /campaigns", { body })).json.job;
  const { name, dailyBudgetCents } = (await send("GET /campaigns")).json.campaigns.find(
    (each: { readonly id: string }) => each.id === campaignId,
  );
  return { name, dailyBudgetCents };
}

async function balance({ send }: Scene): Promise<unknown> {
  const { campaigns: _, ...figures } = (await send("GET /campaigns?preset=today")).json;
  return figures;
}

/** Returns a new job, then the same job twice after it is done. */
async function followJob({ send, control }: Scene): Promise<unknown> {
  const { id } = (await send("POST /campaigns", { body: creation })).json.job;
  const said = [await send(`GET /jobs/${id}`)];
  await control.advance({ milliseconds: 5 * minute });
  said.push(await send(`GET /jobs/${id}`), await send(`GET /jobs/${id}`));
  return said.map(({ status, json }) => [status, json.job?.status, json.job?.adsCreated]);
}

function launched(as?: string, found = "ready"): Probe {
  return async (scene) => {
    const id = await findCampaign(scene, found, as);
    return scene.status(`POST /campaigns/${id}/launch`, as === undefined ? {} : { as });
  };
}

function created(as: string): Probe {
  return ({ status }) => status("POST /campaigns", { body: creation, as });
}

async function readForeignJob({ send, control }: Scene): Promise<Answer> {
  const own = (await send("GET /workspace")).json.workspace.id;
  const jobs = await control.jobs();
  const foreign = jobs.find(({ workspace }) => workspace !== own);
  return send(`GET /jobs/${foreign?.id}`);
}
