import type { CheckResult, Exchange, RunReport } from "@plumbline/report";

/** What a run tells while it goes on. */
export type RunEvent =
  | {
      readonly type: "started";
      readonly seed: number;
      readonly checks: number;
      readonly operations: number;
      readonly writes: number;
    }
  | { readonly type: "exchange"; readonly exchange: Exchange }
  | { readonly type: "result"; readonly result: CheckResult }
  | { readonly type: "finished"; readonly report: RunReport };
