import type { Tokens } from "./tokens.ts";

/** Where tokens are kept. What it does must be done when its promises resolve. */
export interface TokenStore {
  /** What was saved last, by anyone; null when nothing was, or it was forgotten. */
  readonly load: () => Promise<Tokens | null>;
  /** Replaces what is kept, all of it or nothing; null forgets it. */
  readonly save: (tokens: Tokens | null) => Promise<void>;
  /**
   * Runs the work while nobody else who uses the same tokens runs theirs. The work loads and saves; the lock is not taken for that
   * once more. Where tokens may be in use, whoever replaces them does so under the lock.
   */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>;
}
