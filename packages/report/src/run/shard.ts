/** One shard of a divided run. */
export interface Shard {
  /** Counted from 1. */
  readonly index: number;
  readonly total: number;
}

/** A shard with the digests of its plan. All shards of one run have the same digests. */
export interface PlannedShard extends Shard {
  /** Digest of the document. */
  readonly contract: string;
  /** Digest of the whole plan. */
  readonly plan: string;
}
