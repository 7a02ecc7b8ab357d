/** The answer of a first execution, kept so that retries get the same one. */
export interface ResponseSnapshot {
  readonly status: number;
  /** Lower-case names, in the order they were sent; only those worth repeating, see `keepHeaders`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Names one keyed request of one caller group; the unique index of a SQL store. */
export interface KeyAddress {
  /** The caller group the key belongs to: the same key of another partition is another key. */
  readonly partition: string;
  readonly key: string;
}

/** The arguments of a claim of a key. */
export interface ClaimRequest extends KeyAddress {
  readonly fingerprint: string;
  /** Who executes: unique per attempt, so that an attempt that lost its lease cannot complete. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Epoch milliseconds after which another attempt may take an unfinished claim over, because its owner is gone. */
  readonly leaseUntil: number;
}

/** What a store knows about a key that is taken. */
export type KeyRecord =
  | { readonly state: "pending"; readonly fingerprint: string }
  | {
      readonly state: "completed";
      readonly fingerprint: string;
      readonly snapshot: ResponseSnapshot;
    };

/** The result of claiming a key. */
export type ClaimResult =
  | { readonly kind: "claimed" }
  | { readonly kind: "taken"; readonly record: KeyRecord };

/** The arguments of the completion of a claim. */
export interface CompleteRequest extends KeyAddress {
  readonly owner: string;
  readonly snapshot: ResponseSnapshot;
  /** Epoch milliseconds after which the key is free again. */
  readonly expiresAt: number;
}

/** The arguments of the release of a claim. */
export interface ReleaseRequest extends KeyAddress {
  readonly owner: string;
}

/**
 * Where keys are kept. Each method must be atomic; all three fit one SQL statement:
 *
 * - `claim` inserts, and on conflict takes the row over where it is expired (`completed` and `expires_at <= now`) or
 *   abandoned (`pending` and `lease_until <= now`), returning the row. No row returned means taken: read it, and claim
 *   again if it vanished in between.
 * - `complete` updates where `owner` matches and the row is pending. Run it in the transaction of the work it
 *   snapshots, and roll back on `false`: then work and snapshot commit together or not at all.
 * - `release` deletes where `owner` matches and the row is pending.
 */
export interface IdempotencyStore {
  /** Takes the key for `owner`, or says what holds it. Also takes over expired keys and abandoned claims. */
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** Keeps the outcome. `false` when the claim is no longer the owner's: its work must not stand. */
  complete(request: CompleteRequest): Promise<boolean>;
  /** Frees the key, as if it had never been used. Does nothing when the claim is no longer the owner's. */
  release(request: ReleaseRequest): Promise<void>;
}
