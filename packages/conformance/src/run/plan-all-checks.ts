import type { Plan } from "../model/plan.ts";
import type { PlanOptions } from "./plan/create-planner.ts";
import { planRun } from "./plan/plan-run.ts";
import { listChecks, type MoreChecks } from "./list-checks.ts";

export interface PlanAllChecksOptions extends Omit<PlanOptions, "catalog">, MoreChecks {}

/** Plans every check and journey that the options select. Throws as `planRun` does. */
export function planAllChecks(options: PlanAllChecksOptions): Plan {
  return planRun(withCatalog(options));
}

/** The options of a planner with every check and journey. */
export function withCatalog({
  journeys,
  ownChecks,
  ...options
}: PlanAllChecksOptions): PlanOptions {
  const more = { ...(journeys && { journeys }), ...(ownChecks && { ownChecks }) };
  return { ...options, catalog: listChecks(options.contract, more) };
}
