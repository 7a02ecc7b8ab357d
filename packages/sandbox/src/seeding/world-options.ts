import type { Contract } from "@plumbline/contract";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Licences } from "../repositories/workspaces.ts";
import type { CampaignCounts } from "./rows/campaign-rows.ts";
import type { SiteStage } from "./rows/site-row.ts";

/** What every workspace of a world is made with. */
export interface WorldOptions {
  readonly contract: Contract;
  readonly catalogue: Catalogue;
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What one workspace is like; everything but its name has a default. */
export interface WorkspacePlan {
  /** The business's name. Slug and id follow from it: no two workspaces of a world may share them. */
  readonly name: string;
  /** Slug of an earlier workspace whose owner owns this one too. Default: it has an owner of its own. */
  readonly ownedWith?: string;
  /** In days. Default: twelve weeks. */
  readonly age?: number;
  /** Slug of the trade. Default: the first of the catalogue. */
  readonly vertical?: string;
  /** Default: Texas. */
  readonly states?: readonly string[];
  /** Accepted numbers. Default: one for every licence that the trade requires in these states. */
  readonly licences?: Licences;
  /** Default: true. */
  readonly hasSubscription?: boolean;
  /** Default: 250 000. */
  readonly fundedCents?: number;
  /** How many. Default: 12. */
  readonly leads?: number;
  /** How many. Default: 8. */
  readonly creatives?: number;
  /** Default: two ready, one live, one paused. */
  readonly campaigns?: CampaignCounts;
  /** Default: `published`. */
  readonly site?: SiteStage;
  /** The owner's key alone, or also one for each way of having fewer rights. Default: `owner`. */
  readonly keys?: "owner" | "all";
}
