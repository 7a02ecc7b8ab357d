import type { Comparison } from "../judge/compare-findings.ts";
import type { SuiteResult } from "../run/suite-run.ts";

/** The result of a run against one product. */
export type ProductResult =
  | {
      readonly name: string;
      readonly product: string;
      readonly suite: SuiteResult;
      readonly comparison: Comparison;
    }
  | {
      readonly name: string;
      readonly product: string;
      /** Why the product could not be tested. */
      readonly problem: string;
      /** Whether this machine lacks what the product needs. */
      readonly isUnavailable: boolean;
    };

/** Whether a product was tested. */
export function isTested(
  result: ProductResult,
): result is Extract<ProductResult, { suite: SuiteResult }> {
  return "suite" in result;
}
