import type { Contract } from "@plumbline/contract";
import type { Catalogue } from "../../state/catalogue/catalogue.ts";
import type { Licences } from "../../state/repositories/workspace-repository.ts";
import type { CampaignCounts } from "./rows/campaign-rows.ts";
import type { SiteStage } from "./rows/site-row.ts";

/** Options of all workspaces of a world. */
export interface WorldOptions {
  readonly contract: Contract;
  readonly catalogue: Catalogue;
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The plan of a workspace. All members except the name have defaults. */
export interface WorkspacePlan {
  /** The name of the business. Slug and ID follow from it, so names must be unique in a world. */
  readonly name: string;
  /** Slug of an earlier workspace with the same owner. Default: a new owner. */
  readonly ownedWith?: string;
  /** Age in days. Default: twelve weeks. */
  readonly age?: number;
  /** Slug of the trade. Default: the first trade of the catalogue. */
  readonly vertical?: string;
  /** Default: Texas. */
  readonly states?: readonly string[];
  /** Accepted licence numbers. Default: one for each licence that the trade requires in these states. */
  readonly licences?: Licences;
  /** Default: true. */
  readonly hasSubscription?: boolean;
  /** Default: 250 000. */
  readonly fundedCents?: number;
  /** The number of leads. Default: 12. */
  readonly leads?: number;
  /** The number of creatives. Default: 8. */
  readonly creatives?: number;
  /** Default: two ready, one live, one paused. */
  readonly campaigns?: CampaignCounts;
  /** Default: `published`. */
  readonly site?: SiteStage;
  /** `owner` issues only the owner's key. `all` also issues keys with fewer rights. Default: `owner`. */
  readonly keys?: "owner" | "all";
}
