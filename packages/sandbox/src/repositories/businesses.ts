import type { BusinessRow, Queryable } from "../database/tables.ts";

/** A business under way or set up, or a conversation that has no name yet. */
export interface StoredBusiness {
  readonly id: string;
  readonly workspaceId: string;
  /** What it is found by; one of a workspace has it. */
  readonly key: string;
  readonly details: BusinessDetails;
  readonly status: BusinessStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type BusinessStatus = "unnamed" | "needs_answer" | "needs_details" | "ready";

export interface BusinessDetails {
  /** As it was written first; null for a conversation that has no name yet. */
  readonly name: string | null;
  readonly said: Said;
  /** What was made of it; null before it is ready. */
  readonly made: MadeBusiness | null;
}

/** What the owner has said so far, over all calls. */
export interface Said {
  /** Slug of the trade that was chosen; absent while the owner's words have to tell. */
  readonly trade?: string;
  /** The owner's own words. */
  readonly description?: string;
  readonly cities?: readonly City[];
  readonly website?: string;
  readonly facts?: Readonly<Record<string, Fact>>;
}

export interface City {
  readonly city: string;
  /** Two letters. */
  readonly state: string;
}

export type Fact = string | boolean;

/** The website that went live and the ads that were started. */
export interface MadeBusiness {
  /** Slug of the trade. */
  readonly trade: string;
  readonly siteUrl: string;
  /** Slug of the header photo; null where the page is that of the trade in general. */
  readonly photo: string | null;
  /** What the page was adapted to; null where it was not. */
  readonly focus: string | null;
  readonly adImages: readonly string[];
}

export interface BusinessRepository {
  /** Reads a business and keeps other transactions from changing it until this one ends. */
  readonly hold: (workspaceId: string, key: string) => Promise<StoredBusiness | undefined>;
  /** Inserts a business, unless the workspace has one with its key, and holds the one that is there then. */
  readonly claim: (business: StoredBusiness) => Promise<StoredBusiness>;
  /** Writes a business that exists. */
  readonly save: (business: StoredBusiness) => Promise<void>;
  readonly remove: (business: StoredBusiness) => Promise<void>;
}

export function createBusinessRepository(db: Queryable): BusinessRepository {
  return {
    async hold(workspaceId, key) {
      // An update that changes nothing is the row lock that both databases know.
      const row = await db
        .updateTable("businesses")
        .set((each) => ({ updated_at: each.ref("updated_at") }))
        .where("workspace_id", "=", workspaceId)
        .where("name_key", "=", key)
        .returningAll()
        .executeTakeFirst();
      return row && toBusiness(row);
    },
    async claim(business) {
      const row = await db
        .insertInto("businesses")
        .values(toRow(business))
        .onConflict((conflict) =>
          // Doing nothing would neither hold the row nor return it.
          conflict
            .columns(["workspace_id", "name_key"])
            .doUpdateSet((each) => ({ updated_at: each.ref("businesses.updated_at") })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toBusiness(row);
    },
    async save(business) {
      const { id, ...row } = toRow(business);
      await db.updateTable("businesses").set(row).where("id", "=", id).execute();
    },
    async remove({ id }) {
      await db.deleteFrom("businesses").where("id", "=", id).execute();
    },
  };
}

function toBusiness(row: BusinessRow): StoredBusiness {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    key: row.name_key,
    details: JSON.parse(row.details),
    status: row.status as BusinessStatus, // nothing else is ever written
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRow(business: StoredBusiness): BusinessRow {
  return {
    id: business.id,
    workspace_id: business.workspaceId,
    name_key: business.key,
    details: JSON.stringify(business.details),
    status: business.status,
    created_at: business.createdAt,
    updated_at: business.updatedAt,
  };
}
