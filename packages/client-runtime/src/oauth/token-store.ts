import type { Tokens } from "./tokens.ts";

/** Stores tokens. Each operation must be complete when its promise resolves. */
export interface TokenStore {
  /** Returns the tokens that were saved last, by any process; null if there are none. */
  readonly load: () => Promise<Tokens | null>;
  /** Replaces the tokens atomically. Null deletes them. */
  readonly save: (tokens: Tokens | null) => Promise<void>;
  /**
   * Runs a function exclusively among all users of the same tokens. The function loads and saves without taking the lock again. Take the lock
   * before you replace tokens that may be in use.
   */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>;
}
