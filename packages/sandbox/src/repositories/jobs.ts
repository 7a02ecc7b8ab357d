import type { JobRow, Queryable } from "../database/tables.ts";

/** A preparation as it is stored. */
export interface StoredJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly campaignId: string | null;
  readonly status: JobStatus;
  /** Position in the list of preparation steps. */
  readonly step: number;
  readonly hold: JobHold | null;
  /** Attempts begun so far. */
  readonly attempts: number;
  readonly adsWanted: number;
  readonly adsCreated: number;
  readonly liveAt: number | null;
  /** When the next step is due; null when nothing is. */
  readonly nextRunAt: number | null;
  readonly lastError: string | null;
  readonly createdAt: number;
}

export type JobStatus =
  | "queued"
  | "checking"
  | "creating_ads"
  | "ready"
  | "live"
  | "failed"
  | "cancelled";

/** Why a job stands still: somebody looks at it, or a licence is missing. */
export type JobHold = "review" | "licence";

/** A job whose next step is due. */
export interface DueJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly nextRunAt: number;
}

export interface JobRepository {
  /** A job of this workspace; those of others are not found. */
  readonly find: (workspaceId: string, id: string) => Promise<StoredJob | undefined>;
  /** The workspace of a job, whichever it is. */
  readonly findWorkspace: (id: string) => Promise<string | undefined>;
  /** The latest job of a campaign. */
  readonly findByCampaign: (
    workspaceId: string,
    campaignId: string,
  ) => Promise<StoredJob | undefined>;
  /** The jobs that a hold keeps. */
  readonly listHeld: (workspaceId: string, hold: JobHold) => Promise<readonly StoredJob[]>;
  /** The job of any workspace that is due first, no later than `until`. */
  readonly findDue: (until: number) => Promise<DueJob | undefined>;
  readonly insert: (job: StoredJob) => Promise<void>;
  /** Writes a job that exists. */
  readonly save: (job: StoredJob) => Promise<void>;
}

export function createJobRepository(db: Queryable): JobRepository {
  const ofWorkspace = (workspaceId: string) =>
    db
      .selectFrom("jobs")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc");

  return {
    async find(workspaceId, id) {
      const row = await ofWorkspace(workspaceId).where("id", "=", id).executeTakeFirst();
      return row && toJob(row);
    },
    async findWorkspace(id) {
      const row = await db
        .selectFrom("jobs")
        .select("workspace_id")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.workspace_id;
    },
    async findByCampaign(workspaceId, campaignId) {
      const row = await ofWorkspace(workspaceId)
        .where("campaign_id", "=", campaignId)
        .limit(1)
        .executeTakeFirst();
      return row && toJob(row);
    },
    async listHeld(workspaceId, hold) {
      const rows = await ofWorkspace(workspaceId).where("hold", "=", hold).execute();
      return rows.map(toJob);
    },
    async findDue(until) {
      const row = await db
        .selectFrom("jobs")
        .select(["id", "workspace_id", "next_run_at"])
        .where("next_run_at", "<=", until)
        .orderBy("next_run_at")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      if (!row || row.next_run_at === null) return undefined;
      return { id: row.id, workspaceId: row.workspace_id, nextRunAt: row.next_run_at };
    },
    async insert(job) {
      await db.insertInto("jobs").values(toRow(job)).execute();
    },
    async save(job) {
      const { id, ...row } = toRow(job);
      await db.updateTable("jobs").set(row).where("id", "=", id).execute();
    },
  };
}

function toJob(row: JobRow): StoredJob {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    campaignId: row.campaign_id,
    status: row.status as JobStatus, // nothing else is ever written
    step: row.step,
    hold: row.hold as JobHold | null, // nothing else is ever written
    attempts: row.attempts,
    adsWanted: row.ads_wanted,
    adsCreated: row.ads_created,
    liveAt: row.live_at,
    nextRunAt: row.next_run_at,
    lastError: row.last_error,
    createdAt: row.created_at,
  };
}

function toRow(job: StoredJob): JobRow {
  return {
    id: job.id,
    workspace_id: job.workspaceId,
    campaign_id: job.campaignId,
    status: job.status,
    step: job.step,
    hold: job.hold,
    attempts: job.attempts,
    ads_wanted: job.adsWanted,
    ads_created: job.adsCreated,
    live_at: job.liveAt,
    next_run_at: job.nextRunAt,
    last_error: job.lastError,
    created_at: job.createdAt,
  };
}
