/** The response of a first execution, stored so that retries get the same one. */
export interface ResponseSnapshot {
  readonly status: number;
  /** Lower-case names, in the order they were sent; only those that `keepHeaders` selects. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Names one keyed request of one caller group; the unique index of a SQL store. */
export interface KeyAddress {
  /** The caller group of the key: the same key in another partition is another key. */
  readonly partition: string;
  readonly key: string;
}

/** The arguments of a claim of a key. */
export interface ClaimRequest extends KeyAddress {
  readonly fingerprint: string;
  /** The attempt that executes; unique, so that an attempt that lost its lease cannot complete. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Epoch milliseconds after which another attempt may take over an unfinished claim. */
  readonly leaseUntil: number;
}

/** The state of a key that is in use. */
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
  /** Epoch milliseconds after which the key is unused again. */
  readonly expiresAt: number;
}

/** The arguments of the release of a claim. */
export interface ReleaseRequest extends KeyAddress {
  readonly owner: string;
}

/**
 * Stores keys. Each method must be atomic; each can be one SQL statement:
 *
 * - `claim` inserts, and on conflict takes over the row if it is expired (`completed` and `expires_at <= now`) or
 *   abandoned (`pending` and `lease_until <= now`), returning the row. If no row is returned, the key is in use: read it, and claim
 *   again if it vanished in between.
 * - `complete` updates if `owner` matches and the row is pending. Run it in the transaction of the work that it
 *   snapshots, and roll back on `false`: then work and snapshot commit together or not at all.
 * - `release` deletes if `owner` matches and the row is pending.
 */
export interface IdempotencyStore {
  /** Claims the key for `owner`, or returns its state. Also takes over expired keys and abandoned claims. */
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** Stores the response. Returns `false` if another attempt has the claim: the work must be rolled back. */
  complete(request: CompleteRequest): Promise<boolean>;
  /** Releases the key, as if it had never been used. Does nothing if another attempt has the claim. */
  release(request: ReleaseRequest): Promise<void>;
}
