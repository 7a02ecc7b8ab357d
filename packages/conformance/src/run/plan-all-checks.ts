import type { Journey } from "@plumbline/journeys";
import type { Plan } from "../model/plan.ts";
import type { PlanOptions } from "../plan/create-planner.ts";
import { planRun } from "../plan/plan-run.ts";
import { listChecks } from "./list-checks.ts";

export interface PlanAllChecksOptions extends Omit<PlanOptions, "catalog"> {
  /** Workflows to run, each as a separate check. Default: none. */
  readonly journeys?: readonly Journey[];
}

/** Plans every check and journey that the options select. Throws what `planRun` throws. */
export function planAllChecks(options: PlanAllChecksOptions): Plan {
  return planRun(withCatalog(options));
}

/** The options of a planner with every check and journey. */
export function withCatalog({ journeys, ...options }: PlanAllChecksOptions): PlanOptions {
  return { ...options, catalog: listChecks(options.contract, journeys) };
}
