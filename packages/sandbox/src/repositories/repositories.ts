import type { Queryable } from "../database/tables.ts";
import { createLeadRepository, type LeadRepository } from "./leads.ts";
import { createSiteRepository, type SiteRepository } from "./sites.ts";
import { createWorkspaceRepository, type WorkspaceRepository } from "./workspaces.ts";

/** All that an operation can ask of the data, and change in it. */
export interface Repositories {
  readonly leads: LeadRepository;
  readonly sites: SiteRepository;
  readonly workspaces: WorkspaceRepository;
}

/** Works on a database, or inside the transaction that is given. */
export function createRepositories(db: Queryable): Repositories {
  return {
    leads: createLeadRepository(db),
    sites: createSiteRepository(db),
    workspaces: createWorkspaceRepository(db),
  };
}
