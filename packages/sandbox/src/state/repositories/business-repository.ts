import type { BusinessRow, Queryable } from "../database/tables.ts";

/** A business, during or after its set-up, or a conversation without a name. */
export interface StoredBusiness {
  readonly id: string;
  readonly workspaceId: string;
  /** The key of the business, unique in its workspace. */
  readonly key: string;
  readonly details: BusinessDetails;
  readonly status: BusinessStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type BusinessStatus = "unnamed" | "needs_answer" | "needs_details" | "ready";

export interface BusinessDetails {
  /** The name in its first spelling. Null for a conversation without a name. */
  readonly name: string | null;
  readonly said: Said;
  /** The result of the set-up. Null until it is ready. */
  readonly made: MadeBusiness | null;
}

/** The input of the owner over all calls. */
export interface Said {
  /** Slug of the chosen trade. Absent if the owner's words decide. */
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

/** The website and the ads of a business. */
export interface MadeBusiness {
  /** Slug of the trade. */
  readonly trade: string;
  readonly siteUrl: string;
  /** Slug of the header photo. Null for the general page of the trade. */
  readonly photo: string | null;
  /** The specialty of the page. Null for the general page of the trade. */
  readonly focus: string | null;
  readonly adImages: readonly string[];
}

export interface BusinessRepository {
  /** Reads a business and locks it until the transaction ends. */
  readonly hold: (workspaceId: string, key: string) => Promise<StoredBusiness | undefined>;
  /** Inserts a business unless its key exists in the workspace. Locks and returns the stored business. */
  readonly claim: (business: StoredBusiness) => Promise<StoredBusiness>;
  /** Updates a business. */
  readonly save: (business: StoredBusiness) => Promise<void>;
  readonly remove: (business: StoredBusiness) => Promise<void>;
}

export function createBusinessRepository(db: Queryable): BusinessRepository {
  return {
    async hold(workspaceId, key) {
      // An update without a change is the row lock that both databases support.
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
          // `do nothing` would neither lock nor return the row.
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
    status: row.status as BusinessStatus, // only these values are written
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
