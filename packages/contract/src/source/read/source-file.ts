import type { JsonValue } from "../../model/json-value.ts";
import type { Warning } from "../../model/warning.ts";

/** One file of a document. */
export interface SourceFile {
  /** Absolute URL without a fragment. */
  readonly url: string;
  /** The name in messages: an absolute path, or the URL. */
  readonly name: string;
  /** Without what was tolerated. Absent if the document was passed as an object. */
  readonly text?: string;
  readonly value: JsonValue;
  /** Faults of the text that were tolerated. */
  readonly warnings?: readonly Warning[];
}
