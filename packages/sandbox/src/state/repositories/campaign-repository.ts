import type { CampaignCreation } from "@local-ads/client";
import type { CampaignRow, Queryable } from "../database/tables.ts";

/** A stored campaign. */
export interface StoredCampaign {
  readonly id: string;
  readonly workspaceId: string;
  readonly details: CampaignDetails;
  readonly status: CampaignStatus;
  /** The total of all locations. */
  readonly dailyBudgetCents: number;
  /** The total budget of the campaign. */
  readonly budgetCents: number;
  /** Spending until `settledAt`. */
  readonly spentCents: number;
  readonly settledAt: number;
  /** The start of the delivery. Null if it does not deliver. */
  readonly liveSince: number | null;
  readonly createdAt: number;
}

export type CampaignStatus =
  | "preparing"
  | "ready"
  | "live"
  | "paused"
  | "completed"
  | "failed"
  | "cancelled";

/** The input of the caller and the name of the campaign. */
export interface CampaignDetails extends Omit<CampaignCreation, "dailyBudgetCents"> {
  readonly name: string;
  /** Cents by day (`2026-11-14`, in UTC) of the latest days. Days without spending are absent. */
  readonly recentSpend?: Readonly<Record<string, number>>;
}

export interface CampaignRepository {
  /** Finds a campaign of this workspace. */
  readonly find: (workspaceId: string, id: string) => Promise<StoredCampaign | undefined>;
  /** Newest first. */
  readonly list: (workspaceId: string) => Promise<readonly StoredCampaign[]>;
  /** The workspaces with live campaigns. */
  readonly listLiveWorkspaces: () => Promise<readonly string[]>;
  readonly insert: (campaign: StoredCampaign) => Promise<void>;
  /** Updates a campaign. */
  readonly save: (campaign: StoredCampaign) => Promise<void>;
}

export function createCampaignRepository(db: Queryable): CampaignRepository {
  return {
    async find(workspaceId, id) {
      const row = await db
        .selectFrom("campaigns")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toCampaign(row);
    },
    async list(workspaceId) {
      const rows = await db
        .selectFrom("campaigns")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(toCampaign);
    },
    async listLiveWorkspaces() {
      const rows = await db
        .selectFrom("campaigns")
        .select("workspace_id")
        .distinct()
        .where("live_since", "is not", null)
        .orderBy("workspace_id")
        .execute();
      return rows.map(({ workspace_id }) => workspace_id);
    },
    async insert(campaign) {
      await db.insertInto("campaigns").values(toRow(campaign)).execute();
    },
    async save(campaign) {
      const { id, ...row } = toRow(campaign);
      await db.updateTable("campaigns").set(row).where("id", "=", id).execute();
    },
  };
}

function toCampaign(row: CampaignRow): StoredCampaign {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    details: JSON.parse(row.details),
    status: row.status as CampaignStatus, // only these values are written
    dailyBudgetCents: row.daily_budget_cents,
    budgetCents: row.budget_cents,
    spentCents: row.spent_cents,
    settledAt: row.settled_at,
    liveSince: row.live_since,
    createdAt: row.created_at,
  };
}

function toRow(campaign: StoredCampaign): CampaignRow {
  return {
    id: campaign.id,
    workspace_id: campaign.workspaceId,
    details: JSON.stringify(campaign.details),
    status: campaign.status,
    daily_budget_cents: campaign.dailyBudgetCents,
    budget_cents: campaign.budgetCents,
    spent_cents: campaign.spentCents,
    settled_at: campaign.settledAt,
    live_since: campaign.liveSince,
    created_at: campaign.createdAt,
  };
}
