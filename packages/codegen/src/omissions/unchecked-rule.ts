/** A rule of the document that a generated module does not check. */
export interface UncheckedRule {
  /** The module. */
  readonly file: string;
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly reason: string;
}
