import { challengeFaults } from "./access/challenges.ts";
import { credentialFaults } from "./access/credentials.ts";
import { scopeFaults } from "./access/scopes.ts";
import type { Fault } from "./fault.ts";
import { claimFaults } from "./idempotency/claims.ts";
import { fingerprintFaults } from "./idempotency/fingerprints.ts";
import { keyFaults } from "./idempotency/keys.ts";
import { replayFaults } from "./idempotency/replays.ts";
import { bodyLimitFaults } from "./limits/bodies.ts";
import { rateFaults } from "./limits/rates.ts";
import { bodyFaults } from "./responses/bodies.ts";
import { campaignBodyFaults } from "./responses/campaign-bodies.ts";
import { catalogueBodyFaults } from "./responses/catalogue-bodies.ts";
import { errorFaults } from "./responses/errors.ts";
import { headerFaults } from "./responses/headers.ts";
import { leadBodyFaults } from "./responses/lead-bodies.ts";
import { oddityFaults } from "./responses/oddities.ts";
import { statusFaults } from "./responses/statuses.ts";
import { workspaceBodyFaults } from "./responses/workspace-bodies.ts";
import { campaignFaults } from "./state/campaigns.ts";
import { conditionFaults } from "./state/conditions.ts";
import { jobFaults } from "./state/jobs.ts";
import { leadFaults } from "./state/leads.ts";
import { metricFaults } from "./state/metrics.ts";
import { publicationFaults } from "./state/publications.ts";
import { refusalFaults } from "./state/refusals.ts";
import { setUpFaults } from "./state/set-ups.ts";
import { siteFaults } from "./state/sites.ts";
import { workspaceFaults } from "./state/workspaces.ts";
import { keywordFaults } from "./validation/keywords.ts";
import { measureFaults } from "./validation/measures.ts";
import { parameterFaults } from "./validation/parameters.ts";
import { readingFaults } from "./validation/reading.ts";

/** Every deliberate defect of the sandbox, by the part of the service it sits in. */
export const allFaults: readonly Fault[] = [
  ...keyFaults,
  ...fingerprintFaults,
  ...replayFaults,
  ...claimFaults,
  ...credentialFaults,
  ...scopeFaults,
  ...challengeFaults,
  ...rateFaults,
  ...bodyLimitFaults,
  ...keywordFaults,
  ...parameterFaults,
  ...measureFaults,
  ...readingFaults,
  ...siteFaults,
  ...refusalFaults,
  ...publicationFaults,
  ...leadFaults,
  ...campaignFaults,
  ...jobFaults,
  ...conditionFaults,
  ...workspaceFaults,
  ...metricFaults,
  ...setUpFaults,
  ...headerFaults,
  ...errorFaults,
  ...oddityFaults,
  ...statusFaults,
  ...bodyFaults,
  ...workspaceBodyFaults,
  ...campaignBodyFaults,
  ...leadBodyFaults,
  ...catalogueBodyFaults,
];
