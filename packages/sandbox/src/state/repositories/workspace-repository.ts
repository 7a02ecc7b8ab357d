import { isPostgres } from "@plumbline/storage";
import type { Queryable, WorkspaceRow } from "../database/tables.ts";

/** A stored workspace. */
export interface StoredWorkspace {
  readonly id: string;
  readonly slug: string;
  /** The original name. The current name is a setting of the site. */
  readonly displayName: string;
  readonly siteUrl: string;
  /** Slug of the trade. */
  readonly vertical: string;
  /** Two-letter codes. */
  readonly states: readonly string[];
  readonly hasSubscription: boolean;
  readonly licences: Licences;
  /** The cumulative funding. */
  readonly fundedCents: number;
  /** The lifetime spending until `settledAt`. */
  readonly spentCents: number;
  readonly settledAt: number;
  readonly createdAt: number;
}

/** Numbers of the accepted licences by field key and state. */
export type Licences = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface WorkspaceRepository {
  readonly find: (id: string) => Promise<StoredWorkspace | undefined>;
  /** Reads a workspace and locks it until the transaction ends. */
  readonly hold: (id: string) => Promise<StoredWorkspace | undefined>;
  /** Updates a workspace. */
  readonly save: (workspace: StoredWorkspace) => Promise<void>;
}

export function createWorkspaceRepository(db: Queryable): WorkspaceRepository {
  const find = (id: string) => db.selectFrom("workspaces").selectAll().where("id", "=", id);
  return {
    async find(id) {
      const row = await find(id).executeTakeFirst();
      return row && toWorkspace(row);
    },
    async hold(id) {
      const row = await find(id)
        .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row && toWorkspace(row);
    },
    async save(workspace) {
      const { id, ...row } = toRow(workspace);
      await db.updateTable("workspaces").set(row).where("id", "=", id).execute();
    },
  };
}

function toWorkspace(row: WorkspaceRow): StoredWorkspace {
  return {
    id: row.id,
    slug: row.slug,
    displayName: row.display_name,
    siteUrl: row.site_url,
    vertical: row.vertical,
    states: JSON.parse(row.states),
    hasSubscription: row.has_subscription === 1,
    licences: JSON.parse(row.licences),
    fundedCents: row.funded_cents,
    spentCents: row.spent_cents,
    settledAt: row.settled_at,
    createdAt: row.created_at,
  };
}

function toRow(workspace: StoredWorkspace): WorkspaceRow {
  return {
    id: workspace.id,
    slug: workspace.slug,
    display_name: workspace.displayName,
    site_url: workspace.siteUrl,
    vertical: workspace.vertical,
    states: JSON.stringify(workspace.states),
    has_subscription: workspace.hasSubscription ? 1 : 0,
    licences: JSON.stringify(workspace.licences),
    funded_cents: workspace.fundedCents,
    spent_cents: workspace.spentCents,
    settled_at: workspace.settledAt,
    created_at: workspace.createdAt,
  };
}
