/** One shard of a divided run. */
export interface Shard {
  /** Counted from 1. */
  readonly index: number;
  readonly total: number;
}

/** A shard with the digest of its plan, which all shards of one run share. */
export interface PlannedShard extends Shard {
  /** Digest of the whole plan. */
  readonly plan: string;
}
