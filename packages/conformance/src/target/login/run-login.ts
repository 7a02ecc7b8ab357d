/** The login that a run uses, as data. */
export interface RunLogin {
  /** The file that contains its tokens. */
  readonly file: string;
  /** The access token of an identity at the start of the run. */
  readonly token: string;
}
