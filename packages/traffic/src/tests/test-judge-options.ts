/** The options of a judge of tests. What is absent comes from the reporter of the run, else from the nearest `plumbline.config.ts`. */
export interface TestJudgeOptions {
  /** OpenAPI document: a path or a URL. */
  readonly contract?: string;
  /** URL of the interface, with its path prefix. Default: the servers of the document, and any address of this machine. */
  readonly baseUrl?: string;
  /** Configuration file. */
  readonly config?: string;
  /** Folder of the reports, each in a folder of its own, for `plumbline merge-reports`. Default: no reports are written. With a reporter, its folder. */
  readonly reportDir?: string;
}

/** The variable of the environment with which a reporter tells its options to the workers. */
const variable = "PLUMBLINE_TRAFFIC";

/** Tells the options of a reporter to the workers that start from now on. */
export function shareOptions(options: TestJudgeOptions): void {
  process.env[variable] = JSON.stringify(options);
}

/** The options of the reporter of this run; none without a reporter. */
export function sharedOptions(): TestJudgeOptions {
  return JSON.parse(process.env[variable] ?? "{}") as TestJudgeOptions; // as `shareOptions` wrote it
}
