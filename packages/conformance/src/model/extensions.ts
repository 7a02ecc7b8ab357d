import type { BeforeSend } from "./before-send.ts";
import type { Check } from "./check.ts";

/** What users add to a run, with functions. */
export interface Extensions {
  /** Checks that run beside those of the suite. */
  readonly checks: readonly Check[];
  /** Change each request before it is sent, in this order. */
  readonly beforeSend: readonly BeforeSend[];
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
}
