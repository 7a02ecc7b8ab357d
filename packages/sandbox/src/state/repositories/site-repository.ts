import type { SiteDocument, SiteUpdate } from "@local-ads/client";
import { isPostgres } from "@plumbline/storage";
import type { Queryable, SiteRow } from "../database/tables.ts";

/** A stored site. */
export interface StoredSite {
  readonly workspaceId: string;
  readonly id: string;
  readonly settings: SiteSettings;
  /** The published document. Null before the first publication. */
  readonly siteDoc: SiteDocument | null;
  /** The draft. Null until one is saved. */
  readonly siteDraft: SiteDocument | null;
  readonly updatedAt: number;
  readonly publishedAt: number | null;
}

/** All settings, each with a value. */
export type SiteSettings = Readonly<Required<SiteUpdate>>;

export interface SiteRepository {
  readonly find: (workspaceId: string) => Promise<StoredSite | undefined>;
  /** Reads a site and locks it until the transaction ends. */
  readonly hold: (workspaceId: string) => Promise<StoredSite | undefined>;
  /** Updates a site. */
  readonly save: (site: StoredSite) => Promise<void>;
}

export function createSiteRepository(db: Queryable): SiteRepository {
  const find = (workspaceId: string) =>
    db.selectFrom("sites").selectAll().where("workspace_id", "=", workspaceId);
  return {
    async find(workspaceId) {
      const row = await find(workspaceId).executeTakeFirst();
      return row && toSite(row);
    },
    async hold(workspaceId) {
      const row = await find(workspaceId)
        .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row && toSite(row);
    },
    async save(site) {
      await db
        .updateTable("sites")
        .set({
          settings: JSON.stringify(site.settings),
          site_doc: stringifyOrNull(site.siteDoc),
          site_draft: stringifyOrNull(site.siteDraft),
          updated_at: site.updatedAt,
          published_at: site.publishedAt,
        })
        .where("workspace_id", "=", site.workspaceId)
        .execute();
    },
  };
}

function toSite(row: SiteRow): StoredSite {
  return {
    workspaceId: row.workspace_id,
    id: row.id,
    settings: JSON.parse(row.settings),
    siteDoc: parseOrNull(row.site_doc),
    siteDraft: parseOrNull(row.site_draft),
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
  };
}

function parseOrNull(text: string | null): SiteDocument | null {
  return text === null ? null : JSON.parse(text);
}

function stringifyOrNull(document: SiteDocument | null): string | null {
  return document && JSON.stringify(document);
}
