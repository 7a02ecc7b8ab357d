/** The facts of a parameter, a header or a form field that decide its text. Small enough for the table of a client. */
export interface WireEntry {
  readonly name: string;
  /** Default: `form` in a query, a cookie or a form, otherwise `simple`. */
  readonly style?: string | undefined;
  /** Default: true for `form` and `cookie`. */
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  /** Present if `content` describes the value instead of a style. */
  readonly mediaType?: string | undefined;
}
