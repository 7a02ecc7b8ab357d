import type { SiteDocument, SiteUpdate } from "@local-ads/client";
import { prepareQuery } from "../database/prepare-query.ts";
import type { Queryable, SiteRow } from "../database/tables.ts";

/** A site as it is stored. */
export interface StoredSite {
  readonly workspaceId: string;
  readonly id: string;
  readonly settings: SiteSettings;
  /** The published document; null before the first publication. */
  readonly siteDoc: SiteDocument | null;
  /** The draft; null until one is saved. */
  readonly siteDraft: SiteDocument | null;
  readonly updatedAt: number;
  readonly publishedAt: number | null;
}

/** Every setting that can be changed, each with a value. */
export type SiteSettings = Readonly<Required<SiteUpdate>>;

export interface SiteRepository {
  readonly find: (workspaceId: string) => Promise<StoredSite | undefined>;
  /** Reads a site and keeps other transactions from changing it until this one ends. */
  readonly hold: (workspaceId: string) => Promise<StoredSite | undefined>;
  /** Writes a site that exists. */
  readonly save: (site: StoredSite) => Promise<void>;
}

const findRow = prepareQuery((db: Queryable, workspaceId: string) =>
  db.selectFrom("sites").selectAll().where("workspace_id", "=", workspaceId).compile(),
);

export function createSiteRepository(db: Queryable): SiteRepository {
  return {
    async find(workspaceId) {
      const [row] = await findRow(db, workspaceId);
      return row && toSite(row);
    },
    async hold(workspaceId) {
      // An update that changes nothing is the row lock that both databases know.
      const row = await db
        .updateTable("sites")
        .set((each) => ({ updated_at: each.ref("updated_at") }))
        .where("workspace_id", "=", workspaceId)
        .returningAll()
        .executeTakeFirst();
      return row && toSite(row);
    },
    async save(site) {
      const { workspace_id, ...row } = toRow(site);
      await db.updateTable("sites").set(row).where("workspace_id", "=", workspace_id).execute();
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

function toRow(site: StoredSite): SiteRow {
  return {
    workspace_id: site.workspaceId,
    id: site.id,
    settings: JSON.stringify(site.settings),
    site_doc: stringifyOrNull(site.siteDoc),
    site_draft: stringifyOrNull(site.siteDraft),
    updated_at: site.updatedAt,
    published_at: site.publishedAt,
  };
}

function parseOrNull(text: string | null): SiteDocument | null {
  return text === null ? null : JSON.parse(text);
}

function stringifyOrNull(document: SiteDocument | null): string | null {
  return document && JSON.stringify(document);
}
