import type { JsonValue } from "../model/json-value.ts";

/** One file a document is made of. */
export interface SourceFile {
  /** Absolute URL without a fragment. */
  readonly url: string;
  /** What people call it: an absolute path, or the URL. */
  readonly name: string;
  /** Absent when the document was given as an object. */
  readonly text?: string;
  readonly value: JsonValue;
}
