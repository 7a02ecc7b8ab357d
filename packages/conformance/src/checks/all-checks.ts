import type { Check } from "../model/check.ts";
import { acceptsChecks } from "./accepts/accepts-checks.ts";
import { authChecks } from "./auth/auth-checks.ts";
import { idempotencyChecks } from "./idempotency/idempotency-checks.ts";
import { isolationChecks } from "./isolation/isolation-checks.ts";
import { jobsChecks } from "./jobs/jobs-checks.ts";
import { limitsChecks } from "./limits/limits-checks.ts";
import { mcpChecks } from "./mcp/mcp-checks.ts";
import { oauthChecks } from "./oauth/oauth-checks.ts";
import { paginationChecks } from "./pagination/pagination-checks.ts";
import { rejectsChecks } from "./rejects/rejects-checks.ts";
import { responsesChecks } from "./responses/responses-checks.ts";
import { robustnessChecks } from "./robustness/robustness-checks.ts";
import { stateChecks } from "./state/state-checks.ts";

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

/** Ids of the checks that leave the target unusable for a while, in the order in which they run. */
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
