/** One HTTP request as it goes over the wire. */
export interface CurlRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The body in base64, if it is not text. */
  readonly bodyBytes?: string;
}
