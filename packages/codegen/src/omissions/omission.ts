/** A part of the document that the client does not have, or has with another name or a wider type. */
export interface Omission {
  /** JSON Pointer into the document. */
  readonly pointer: string;
  /** The operation or schema that lacks the part: `POST /files`, or the name of the schema. */
  readonly part: string;
  /** Why, in one sentence. */
  readonly reason: string;
}
