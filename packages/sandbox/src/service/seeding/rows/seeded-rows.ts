import type { Tables } from "../../../state/database/tables.ts";

type SeededTable =
  | "workspaces"
  | "sites"
  | "owners"
  | "workspace_owners"
  | "credentials"
  | "creatives"
  | "campaigns"
  | "jobs"
  | "leads";

/** Rows by table. */
export type SeededRows = { readonly [Table in SeededTable]: readonly Tables[Table][] };

export function mergeRows(parts: readonly SeededRows[]): SeededRows {
  return {
    workspaces: parts.flatMap(({ workspaces }) => workspaces),
    sites: parts.flatMap(({ sites }) => sites),
    owners: parts.flatMap(({ owners }) => owners),
    workspace_owners: parts.flatMap(({ workspace_owners }) => workspace_owners),
    credentials: parts.flatMap(({ credentials }) => credentials),
    creatives: parts.flatMap(({ creatives }) => creatives),
    campaigns: parts.flatMap(({ campaigns }) => campaigns),
    jobs: parts.flatMap(({ jobs }) => jobs),
    leads: parts.flatMap(({ leads }) => leads),
  };
}
