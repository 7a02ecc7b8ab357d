import type { JobRow, Queryable } from "../database/tables.ts";

/** A stored job. */
export interface StoredJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly campaignId: string | null;
  readonly status: JobStatus;
  /** Index of the list of steps. */
  readonly step: number;
  readonly hold: JobHold | null;
  /** The number of attempts. */
  readonly attempts: number;
  readonly adsWanted: number;
  readonly adsCreated: number;
  readonly liveAt: number | null;
  /** When the next step is due. Null if none is. */
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

/** Why a job is held: for a review, or because a licence is missing. */
export type JobHold = "review" | "licence";

/** A job whose next step is due. */
export interface DueJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly nextRunAt: number;
}

export interface JobRepository {
  /** Finds a job of this workspace. */
  readonly find: (workspaceId: string, id: string) => Promise<StoredJob | undefined>;
  /** Returns the workspace of a job. */
  readonly findWorkspace: (id: string) => Promise<string | undefined>;
  /** Finds the latest job of a campaign. */
  readonly findByCampaign: (
    workspaceId: string,
    campaignId: string,
  ) => Promise<StoredJob | undefined>;
  /** Lists the jobs with a hold. */
  readonly listHeld: (workspaceId: string, hold: JobHold) => Promise<readonly StoredJob[]>;
  /** Finds the first job of any workspace that is due by `until`. */
  readonly findDue: (until: number) => Promise<DueJob | undefined>;
  readonly insert: (job: StoredJob) => Promise<void>;
  /** Updates a job. */
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
    status: row.status as JobStatus, // only these values are written
    step: row.step,
    hold: row.hold as JobHold | null, // only these values are written
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
