/** The login that a run uses, as data that can be handed to a worker. */
export interface RunLogin {
  /** The file that holds its tokens. */
  readonly file: string;
  /** The access token with which the run begins: that of an identity. */
  readonly token: string;
}
