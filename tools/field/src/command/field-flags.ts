/** The parsed options of the `field` command. */
export interface FieldFlags {
  readonly seed: number;
  readonly json?: boolean;
  readonly list?: boolean;
}
