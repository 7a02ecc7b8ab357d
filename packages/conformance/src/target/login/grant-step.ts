/** An OAuth grant that a run requests before it starts, from a token endpoint that need not be an operation of the document. */
export interface GrantStep {
  /** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.4 and https://www.rfc-editor.org/rfc/rfc6749#section-4.3 */
  readonly kind: GrantKind;
  /** URL of the token endpoint. Default: the token endpoint of the document's security scheme. */
  readonly tokenUrl?: string;
  /** Name of the security scheme whose token endpoint is used. Default: the only scheme with a flow of this kind. */
  readonly scheme?: string;
  /** Required by `client_credentials`. */
  readonly clientId?: string;
  /** Required by `client_credentials`. */
  readonly clientSecret?: string;
  /** How the client secret is sent. Default: `client_secret_basic`. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Required by `password`. */
  readonly username?: string;
  /** Required by `password`. */
  readonly password?: string;
  /** Scopes to request. Default: no scopes are requested, and the server decides. */
  readonly scopes?: readonly string[];
  /** Further parameters of the request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The grants that need no browser. */
export type GrantKind = "client_credentials" | "password";

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
export type ClientAuthentication = "client_secret_basic" | "client_secret_post";
