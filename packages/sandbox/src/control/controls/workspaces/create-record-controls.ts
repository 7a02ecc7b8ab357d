import type { Core } from "../../../core.ts";
import type { Queryable } from "../../../state/database/tables.ts";
import { isProviderAvailable } from "../../../service/operations/campaigns/is-provider-available.ts";
import { settleAccount } from "../../../service/operations/campaigns/settle-account.ts";
import { maskLead } from "../../../service/operations/leads/mask-lead.ts";
import { showLead } from "../../../service/operations/leads/show-lead.ts";
import type { StoredCampaign as CampaignRecord } from "../../../state/repositories/campaign-repository.ts";
import type { StoredJob } from "../../../state/repositories/job-repository.ts";
import type { StoredLead as LeadRecord } from "../../../state/repositories/lead-repository.ts";
import { createRepositories } from "../../../state/repositories/repositories.ts";
import type { StoredSite as SiteRecord } from "../../../state/repositories/site-repository.ts";
import type {
  Control,
  LeadContact,
  StoredCampaign,
  StoredLead,
  StoredSite,
} from "../../control.ts";
import { findWorkspaceId } from "./find-workspace-id.ts";
import { showJob } from "../show-job.ts";
import { toInstant } from "@plumbline/control";
import { toInstantOrNull } from "../to-instant-or-null.ts";

type RecordControls = Pick<Control, "siteOf" | "campaignsOf" | "leadsOf">;

const defaultLimit = 50;

/** Creates the controls that read the data of one workspace. They count against no limit. */
export function createRecordControls({ service: { storage, clock } }: Core): RecordControls {
  return {
    async siteOf({ workspace }) {
      const id = await findWorkspaceId(storage.db, workspace);
      const site = await createRepositories(storage.db).sites.find(id);
      return site ? showSite(site) : null;
    },
    async campaignsOf({ workspace }) {
      const id = await findWorkspaceId(storage.db, workspace);
      const campaigns = await settledCampaigns(storage.db, id, await clock.now());
      const { jobs } = createRepositories(storage.db);
      return Promise.all(
        campaigns.map(async (campaign) =>
          showCampaign(campaign, await jobs.findByCampaign(id, campaign.id)),
        ),
      );
    },
    async leadsOf({ workspace, limit = defaultLimit }) {
      const workspaceId = await findWorkspaceId(storage.db, workspace);
      const leads = await createRepositories(storage.db).leads.list({ workspaceId, limit });
      return { total: await countLeads(storage.db, workspaceId), leads: leads.map(showBoth) };
    },
  };
}

/** Spending stands still while the provider is not available. */
async function settledCampaigns(
  db: Queryable,
  id: string,
  now: number,
): Promise<readonly CampaignRecord[]> {
  const repositories = createRepositories(db);
  const workspace = await repositories.workspaces.find(id);
  const campaigns = await repositories.campaigns.list(id);
  if (!workspace || !(await isProviderAvailable(repositories, id))) return campaigns;
  return settleAccount({ workspace, campaigns }, now).campaigns;
}

async function countLeads(db: Queryable, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom("leads")
    .select((each) => each.fn.countAll().as("count"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function showSite({
  settings,
  siteDoc,
  siteDraft,
  updatedAt,
  publishedAt,
}: SiteRecord): StoredSite {
  return {
    settings: { ...settings },
    published: siteDoc && { ...siteDoc },
    draft: siteDraft && { ...siteDraft },
    updatedAt: toInstant(updatedAt),
    publishedAt: toInstantOrNull(publishedAt),
  };
}

function showCampaign(campaign: CampaignRecord, job: StoredJob | undefined): StoredCampaign {
  const { id, details, status, dailyBudgetCents, budgetCents, spentCents } = campaign;
  return {
    id,
    name: details.name,
    status,
    dailyBudgetCents,
    budgetCents,
    spentCents,
    liveSince: toInstantOrNull(campaign.liveSince),
    createdAt: toInstant(campaign.createdAt),
    job: job ? showJob(job) : null,
  };
}

function showBoth(lead: LeadRecord): StoredLead {
  return {
    id: lead.id,
    receivedAt: toInstant(lead.receivedAt),
    shown: toContact(showLead(lead)),
    masked: toContact(maskLead(lead)),
  };
}

function toContact({ name, email, phone, message }: ReturnType<typeof showLead>): LeadContact {
  // The document leaves the fields of a lead open; both functions return those of a stored lead.
  return { name, email, phone, message } as LeadContact;
}
