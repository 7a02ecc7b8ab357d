import type { Place } from "./plumbline-error.ts";

/** Why a document is read in another way than its author may expect. */
export type WarningCode =
  | "version-unknown"
  | "sibling-ignored"
  | "format-ignored"
  | "field-twice"
  | "syntax-tolerated"
  | "number-as-text"
  | "overlay-unmatched";

/** A part of a document that is read, but perhaps not as its author expects. */
export interface Warning {
  readonly code: WarningCode;
  /** One sentence without the place. */
  readonly message: string;
  /** JSON Pointer of the part. */
  readonly pointer: string;
  /** The file and line of the part. */
  readonly place: Place;
  /** The remedy for the author. */
  readonly hint?: string;
}

/** A warning before its file and line are known. */
export type UnplacedWarning = Omit<Warning, "place">;
