import type { ServiceHandlers } from "../../dispatch/handler.ts";
import { setUpBusiness } from "./businesses/set-up-business.ts";
import { createCampaign } from "./campaigns/create-campaign.ts";
import { launchCampaign } from "./campaigns/launch-campaign.ts";
import { listCampaigns } from "./campaigns/list-campaigns.ts";
import { pauseCampaign } from "./campaigns/pause-campaign.ts";
import { getJob } from "./jobs/get-job.ts";
import { listLeads } from "./leads/list-leads.ts";
import { getMetrics } from "./metrics/get-metrics.ts";
import { getSite } from "./site/get-site.ts";
import { publishSite } from "./site/publish-site.ts";
import { saveSiteDraft } from "./site/save-site-draft.ts";
import { updateSite } from "./site/update-site.ts";
import { getVertical } from "./verticals/get-vertical.ts";
import { listVerticals } from "./verticals/list-verticals.ts";
import { getWorkspace } from "./workspace/get-workspace.ts";
import { getWorkspaceRequirements } from "./workspace/get-workspace-requirements.ts";

/** The handlers of the operations. The types of the document check their inputs and results. */
export const allHandlers: ServiceHandlers = {
  list_verticals: listVerticals,
  get_vertical: getVertical,
  get_workspace_requirements: getWorkspaceRequirements,
  get_workspace: getWorkspace,
  get_site: getSite,
  update_site: updateSite,
  save_site_draft: saveSiteDraft,
  publish_site: publishSite,
  list_leads: listLeads,
  get_metrics: getMetrics,
  list_campaigns: listCampaigns,
  create_campaign: createCampaign,
  launch_campaign: launchCampaign,
  pause_campaign: pauseCampaign,
  get_job: getJob,
  set_up_business: setUpBusiness,
};
