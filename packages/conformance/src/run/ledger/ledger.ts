/** One statement of the interface: its place in the document, or why the document cannot state it, and the checks that prove it. */
export interface LedgerEntry {
  readonly id: string;
  /** The statement, as one sentence. */
  readonly says: string;
  /** JSON Pointers to the statement in the document; for an open entry, to its open marks. */
  readonly where: readonly string[];
  readonly kind: "where" | "beyond" | "open";
  /** Why the document cannot state it, or how an open entry is treated. */
  readonly because?: string;
  /** IDs of the checks that prove it. */
  readonly proof: readonly string[];
}

/** Every statement of an interface, in order. */
export interface Ledger {
  /** The file or URL it was read from. */
  readonly source: string;
  readonly entries: readonly LedgerEntry[];
}
