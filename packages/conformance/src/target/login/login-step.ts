/** A login that a run sends before it starts: an operation of the document that exchanges a password for a token. */
export interface LoginStep {
  /** ID of the operation. */
  readonly operation: string;
  /** Members of its body. */
  readonly body: Readonly<Record<string, string>>;
  /** JSON Pointer of the token in the body of the response. */
  readonly token?: string;
  /** Name of the cookie that contains the token, in place of `token`. */
  readonly cookie?: string;
  /** Age of a token, in milliseconds, from which the run logs in again. Default: never. */
  readonly renewAfterMs?: number;
}
