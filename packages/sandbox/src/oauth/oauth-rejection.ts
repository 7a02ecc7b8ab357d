/** The error codes of RFC 6749, RFC 7591 and RFC 8707 that the authorization server sends. */
export type OAuthErrorCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A rejected request. Inside a transaction it is returned instead of thrown, so that the writes are committed. */
export class OAuthRejection extends Error {
  readonly code: OAuthErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  /** `description` is sent to the developer of the client. It must not quote the request. */
  constructor(
    code: OAuthErrorCode,
    description: string,
    { status = 400, headers = {} }: Partial<Pick<OAuthRejection, "status" | "headers">> = {},
  ) {
    super(description);
    this.name = "OAuthRejection";
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

export function isOAuthRejection(value: unknown): value is OAuthRejection {
  return value instanceof OAuthRejection;
}
