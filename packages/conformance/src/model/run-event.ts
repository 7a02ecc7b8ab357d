import type { CheckResult, Exchange, RunReport } from "@plumbline/report";

/** An event of a run. */
export type RunEvent =
  | {
      readonly type: "started";
      readonly seed: number;
      /** The cost of the plan. Absent if a large document is planned during the run. */
      readonly checks?: number;
      readonly operations?: number;
      readonly writes?: number;
    }
  | { readonly type: "exchange"; readonly exchange: Exchange }
  | { readonly type: "result"; readonly result: CheckResult }
  | { readonly type: "finished"; readonly report: RunReport };
