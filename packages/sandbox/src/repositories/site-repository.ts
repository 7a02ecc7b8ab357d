import type { SiteDocument, SiteUpdate } from "@local-ads/client";
import { isPostgres } from "../database/is-postgres.ts";
import { prepareQuery } from "../database/prepare-query.ts";
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

const findRow = prepareQuery((db: Queryable, workspaceId: string) =>
  db.selectFrom("sites").selectAll().where("workspace_id", "=", workspaceId).compile(),
);

const holdRow = prepareQuery((db: Queryable, workspaceId: string) =>
  db
    .selectFrom("sites")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
    .compile(),
);

const saveRow = prepareQuery((db: Queryable, ...[workspaceId, ...values]: SavedColumns) => {
  const [settings, site_doc, site_draft, updated_at, published_at] = values;
  return db
    .updateTable("sites")
    .set({ settings, site_doc, site_draft, updated_at, published_at })
    .where("workspace_id", "=", workspaceId)
    .compile();
});

type SavedColumns = [
  workspaceId: string,
  settings: string,
  siteDoc: string | null,
  siteDraft: string | null,
  updatedAt: number,
  publishedAt: number | null,
];

export function createSiteRepository(db: Queryable): SiteRepository {
  return {
    async find(workspaceId) {
      const [row] = await findRow(db, workspaceId);
      return row && toSite(row);
    },
    async hold(workspaceId) {
      const [row] = await holdRow(db, workspaceId);
      return row && toSite(row);
    },
    async save(site) {
      const { workspaceId, updatedAt, publishedAt } = site;
      const settings = JSON.stringify(site.settings);
      const documents = [stringifyOrNull(site.siteDoc), stringifyOrNull(site.siteDraft)] as const;
      await saveRow(db, workspaceId, settings, ...documents, updatedAt, publishedAt);
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

/** The texts of documents that were read: most changes of a site keep its documents. */
const texts = new WeakMap<SiteDocument, string>();

function parseOrNull(text: string | null): SiteDocument | null {
  if (text === null) return null;
  const document: SiteDocument = JSON.parse(text);
  texts.set(document, text);
  return document;
}

function stringifyOrNull(document: SiteDocument | null): string | null {
  return document && (texts.get(document) ?? JSON.stringify(document));
}
