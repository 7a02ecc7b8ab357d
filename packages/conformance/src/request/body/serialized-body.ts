/** A body as it is sent. */
export interface SerializedBody {
  /** With its parameters, for example the boundary of a multipart body. */
  readonly contentType: string;
  readonly text: string;
}
