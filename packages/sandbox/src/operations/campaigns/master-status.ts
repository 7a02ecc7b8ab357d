import type { CampaignStatus } from "../../repositories/campaigns.ts";
import type { Account } from "./settle-account.ts";

type MasterStatus = "ACTIVE" | "EXHAUSTED" | "PAUSED";

/** One word for all campaigns together; null while none delivers and none is paused. */
export function masterStatus({ workspace, campaigns }: Account): MasterStatus | null {
  const statuses = new Set<CampaignStatus>(campaigns.map(({ status }) => status));
  if (!statuses.has("live")) return statuses.has("paused") ? "PAUSED" : null;
  return workspace.spentCents < workspace.fundedCents ? "ACTIVE" : "EXHAUSTED";
}
