import type { Place, TextFormats } from "@plumbline/contract";
import type { BeforeSend } from "./before-send.ts";
import type { Check } from "./check.ts";
import type { KnownValues } from "./known-values.ts";

/** Additions of the user to a run. */
export interface Extensions {
  /** Checks that run beside those of the suite. */
  readonly checks: readonly Check[];
  /** Change each request before it is sent, in this order. */
  readonly beforeSend: readonly BeforeSend[];
  /** By name. */
  readonly formats: TextFormats;
  /** With the places where they are written. */
  readonly values: readonly { readonly values: KnownValues; readonly place: Place }[];
}

/** Extensions as a configuration or the file of `--hook` writes them. */
export interface WrittenExtensions {
  /**
   * Checks that `defineCheck` returned. A text is the path of a module, relative to the file that names it, or the name of a package,
   * whose default export is a check or a list of checks.
   */
  readonly checks?: readonly (Check | string)[];
  /** Changes each request immediately before it is sent. */
  readonly beforeSend?: BeforeSend;
  /** Formats of text that the document uses and no standard defines, by the name that schemas give as `format`. */
  readonly formats?: TextFormats;
  /** Values that are known to be accepted or rejected. */
  readonly values?: readonly KnownValues[];
}
