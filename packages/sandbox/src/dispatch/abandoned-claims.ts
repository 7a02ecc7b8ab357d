import type { IdempotencyStore } from "@plumbline/policies";

/** Releases of keys that did not reach the database because it was unavailable. */
export interface AbandonedClaims {
  /** Releases now, or remembers the release if it fails. */
  release(run: () => Promise<void>): Promise<void>;
  /** Retries the remembered releases; those that fail again stay remembered. */
  retry(): Promise<void>;
}

export function createAbandonedClaims(): AbandonedClaims {
  const remembered = new Set<() => Promise<void>>();

  async function release(run: () => Promise<void>): Promise<void> {
    try {
      await run();
      remembered.delete(run);
    } catch {
      remembered.add(run);
    }
  }

  return {
    release,
    async retry() {
      for (const run of remembered) await release(run);
    },
  };
}

/** A store whose failed releases are remembered, and retried before the next claim. */
export function rememberReleases(
  store: IdempotencyStore,
  abandoned: AbandonedClaims,
): IdempotencyStore {
  return {
    ...store,
    async claim(request) {
      await abandoned.retry();
      return store.claim(request);
    },
    release: (request) => abandoned.release(() => store.release(request)),
  };
}
