/** What a report needs to know besides the run. */
export interface RenderOptions {
  /** The JSON report, as seen from where the reader runs commands. Default: `report.json`. */
  readonly reportFile?: string;
}
