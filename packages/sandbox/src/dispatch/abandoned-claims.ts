/** Claims whose release did not reach the database, because it was gone: they are released once it is back. */
export interface AbandonedClaims {
  /** Releases now, or remembers to. */
  release(run: () => Promise<void>): Promise<void>;
  /** Tries the remembered ones again; what still fails stays remembered. */
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
