import type { LeadRow, Queryable } from "../database/tables.ts";

/** A stored lead. */
export interface StoredLead {
  readonly id: string;
  readonly workspaceId: string;
  /** Ascending within the workspace, in the order of arrival. */
  readonly sequence: number;
  readonly receivedAt: number;
  readonly details: LeadDetails;
}

/** The input of a visitor and what the site adds to it. */
export interface LeadDetails {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string;
  /** The requested service. */
  readonly service: string;
  readonly city: string;
  /** The part of the site where the lead was left. */
  readonly source: string;
  /** The progress of the business with the lead. */
  readonly status: string;
}

/** A range of the list, newest first. */
export interface LeadStretch {
  readonly workspaceId: string;
  /** Only leads that arrived before the one with this sequence. */
  readonly before?: number;
  readonly limit: number;
}

/** A half-open interval: includes `from`, excludes `to`. */
export interface ArrivalSpan {
  readonly workspaceId: string;
  readonly from: number;
  readonly to: number;
}

export interface LeadRepository {
  /** Finds a lead of this workspace. */
  readonly find: (workspaceId: string, id: string) => Promise<StoredLead | undefined>;
  /** Newest first. */
  readonly list: (stretch: LeadStretch) => Promise<readonly StoredLead[]>;
  /** Lists the times at which leads arrived, in order. */
  readonly listArrivals: (span: ArrivalSpan) => Promise<readonly number[]>;
}

export function createLeadRepository(db: Queryable): LeadRepository {
  return {
    async find(workspaceId, id) {
      const row = await db
        .selectFrom("leads")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toLead(row);
    },
    async list({ workspaceId, before, limit }) {
      const newestFirst = db
        .selectFrom("leads")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .orderBy("sequence", "desc")
        .limit(limit);
      const query = before === undefined ? newestFirst : newestFirst.where("sequence", "<", before);
      const rows = await query.execute();
      return rows.map(toLead);
    },
    async listArrivals({ workspaceId, from, to }) {
      const rows = await db
        .selectFrom("leads")
        .select("received_at")
        .where("workspace_id", "=", workspaceId)
        .where("received_at", ">=", from)
        .where("received_at", "<", to)
        .orderBy("received_at")
        .execute();
      return rows.map(({ received_at }) => received_at);
    },
  };
}

function toLead(row: LeadRow): StoredLead {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    sequence: row.sequence,
    receivedAt: row.received_at,
    details: JSON.parse(row.details),
  };
}
