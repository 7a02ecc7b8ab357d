/** One of the parts that a run is divided into. */
export interface Shard {
  /** 1-based. */
  readonly index: number;
  readonly total: number;
}

/** A part, and what it is a part of: parts of one whole have the same digests. */
export interface PlannedShard extends Shard {
  /** Digest of the document. */
  readonly contract: string;
  /** Digest of the whole plan. */
  readonly plan: string;
}
