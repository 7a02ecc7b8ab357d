import type { Check } from "../model/check.ts";
import { acceptsChecks } from "../checks/accepts/accepts-checks.ts";
import { authChecks } from "../checks/auth/auth-checks.ts";
import { idempotencyChecks } from "../checks/idempotency/idempotency-checks.ts";
import { isolationChecks } from "../checks/isolation/isolation-checks.ts";
import { jobsChecks } from "../checks/jobs/jobs-checks.ts";
import { limitsChecks } from "../checks/limits/limits-checks.ts";
import { mcpChecks } from "../auth/mcp-checks/mcp-checks.ts";
import { oauthChecks } from "../auth/oauth-checks/oauth-checks.ts";
import { paginationChecks } from "../checks/pagination/pagination-checks.ts";
import { rejectsChecks } from "../checks/rejects/rejects-checks.ts";
import { responsesChecks } from "../checks/responses/responses-checks.ts";
import { robustnessChecks } from "../checks/robustness/robustness-checks.ts";
import { stateChecks } from "../checks/state/state-checks.ts";

const families: readonly Check[] = [
  ...acceptsChecks,
  ...rejectsChecks,
  ...idempotencyChecks,
  ...stateChecks,
  ...authChecks,
  ...oauthChecks,
  ...paginationChecks,
  ...jobsChecks,
  ...isolationChecks,
  ...robustnessChecks,
  ...limitsChecks,
  ...mcpChecks,
  ...responsesChecks,
];

/**
 * Every check, in the order in which the checks run on an operation. Observers are last, because they judge the exchanges of the other
 * checks.
 */
export const allChecks: readonly Check[] = [
  ...families.filter((check) => check.kind === "property" && !check.isLast),
  ...families.filter((check) => check.kind === "property" && check.isLast),
  ...families.filter(({ kind }) => kind === "observer"),
];
