import type { Queryable } from "../database/tables.ts";
import {
  type AuthorizationRepository,
  createAuthorizationRepository,
} from "./authorization-repository.ts";
import { type BusinessRepository, createBusinessRepository } from "./business-repository.ts";
import { type CampaignRepository, createCampaignRepository } from "./campaign-repository.ts";
import { type CreativeRepository, createCreativeRepository } from "./creative-repository.ts";
import { createJobRepository, type JobRepository } from "./job-repository.ts";
import { createLeadRepository, type LeadRepository } from "./lead-repository.ts";
import { createSettingRepository, type SettingRepository } from "./setting-repository.ts";
import { createSiteRepository, type SiteRepository } from "./site-repository.ts";
import { createWorkspaceRepository, type WorkspaceRepository } from "./workspace-repository.ts";

/** The data access of operations. */
export interface Repositories {
  readonly authorization: AuthorizationRepository;
  readonly businesses: BusinessRepository;
  readonly campaigns: CampaignRepository;
  readonly creatives: CreativeRepository;
  readonly jobs: JobRepository;
  readonly leads: LeadRepository;
  readonly settings: SettingRepository;
  readonly sites: SiteRepository;
  readonly workspaces: WorkspaceRepository;
}

/** Works on a database or inside a transaction. */
export function createRepositories(db: Queryable): Repositories {
  return {
    authorization: createAuthorizationRepository(db),
    businesses: createBusinessRepository(db),
    campaigns: createCampaignRepository(db),
    creatives: createCreativeRepository(db),
    jobs: createJobRepository(db),
    leads: createLeadRepository(db),
    settings: createSettingRepository(db),
    sites: createSiteRepository(db),
    workspaces: createWorkspaceRepository(db),
  };
}
