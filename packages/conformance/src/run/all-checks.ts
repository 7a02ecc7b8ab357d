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

/** Ids of the checks that leave the target unusable for a while, in the order in which they run: small limits first, credentials last. */
const last: readonly string[] = [
  "limits/rate",
  "limits/rate-shared",
  "mcp/limits-shared",
  "limits/rate-everywhere",
  "limits/rate-partition",
  "limits/rate-window",
  "limits/rate-recovers",
  "mcp/limits-counted",
  "oauth/access-lifetime",
  "oauth/refresh-lifetime",
  "idempotency/retention",
];

/** Every check, in the order in which they run on an operation. Observers come last because they judge the exchanges of the others. */
export const allChecks: readonly Check[] = [
  ...families.filter(({ id, kind }) => kind === "property" && !last.includes(id)),
  ...last.flatMap((id) => families.filter((check) => check.id === id)),
  ...families.filter(({ kind }) => kind === "observer"),
];
