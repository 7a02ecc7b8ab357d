/** Options of the renderers. */
export interface RenderOptions {
  /** Path of the JSON report, relative to the directory in which the reader runs commands. Default: `report.json`. */
  readonly reportFile?: string;
}
