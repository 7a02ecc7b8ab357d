/** A credential, a function that provides one for each attempt, or a source that is also told which one was rejected. */
export type Auth =
  | string
  | (() => string | Promise<string>)
  | CredentialSource
  | UserPassword
  | Credentials;

/** Credentials by name of the security scheme, for operations that take several, or different ones. */
export type Credentials = Readonly<
  Record<string, string | (() => string | Promise<string>) | UserPassword>
>;

/** A user of HTTP basic authentication. The client encodes it. @see https://www.rfc-editor.org/rfc/rfc7617 */
export interface UserPassword {
  readonly username: string;
  readonly password: string;
}

/** Provides credentials that can expire or be rejected, and renews them. */
export interface CredentialSource {
  /**
   * Returns the credential for one attempt to the service at a base URL. The signal is aborted when the call that waits for it has ended. Rejects
   * if the credential is for another service.
   */
  readonly token: (signal?: AbortSignal, baseUrl?: string) => string | Promise<string>;
  /**
   * Called when the service rejected this credential. The call then asks for another one and is sent once more if that is safe. It does
   * not wait for this function, and ignores what it throws or rejects with.
   */
  readonly reject: (token: string) => unknown;
}
