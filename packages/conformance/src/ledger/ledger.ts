/** One statement of the interface: where the document says it, or why no document can, and what proves it. */
export interface LedgerEntry {
  readonly id: string;
  /** The statement, as one sentence. */
  readonly says: string;
  /** JSON Pointers into the document that say it; of an open entry, those that mark it open. */
  readonly where: readonly string[];
  readonly kind: "where" | "beyond" | "open";
  /** Why the document cannot say it, or how what is open is treated. */
  readonly because?: string;
  /** Ids of the checks that prove it. */
  readonly proof: readonly string[];
}

/** Every statement of an interface, in its order. */
export interface Ledger {
  /** Where it was read from. */
  readonly source: string;
  readonly entries: readonly LedgerEntry[];
}
