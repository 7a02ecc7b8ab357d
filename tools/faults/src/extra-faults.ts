import type { Fault } from "@local-ads/sandbox/seams";
import { challengeFaults } from "./access/challenges.ts";
import { credentialFaults } from "./access/credentials.ts";
import { rememberedAccessFaults } from "./access/remembered-access.ts";
import { scopeFaults } from "./access/scopes.ts";
import { claimFaults } from "./idempotency/claims.ts";
import { fingerprintFaults } from "./idempotency/fingerprints.ts";
import { keyFaults } from "./idempotency/keys.ts";
import { replayFaults } from "./idempotency/replays.ts";
import { bodyLimitFaults } from "./limits/bodies.ts";
import { rateFaults } from "./limits/rates.ts";
import { doorFaults } from "./mcp/doors.ts";
import { messageFaults } from "./mcp/messages.ts";
import { resultFaults } from "./mcp/results.ts";
import { sharingFaults } from "./mcp/sharing.ts";
import { toolFaults } from "./mcp/tools.ts";
import { callbackFaults } from "./oauth/callbacks.ts";
import { codeFaults } from "./oauth/codes.ts";
import { consentFaults } from "./oauth/consents.ts";
import { documentFaults } from "./oauth/documents.ts";
import { proofFaults } from "./oauth/proofs.ts";
import { refreshFaults } from "./oauth/refreshes.ts";
import { requestFaults } from "./oauth/requests.ts";
import { revocationFaults } from "./oauth/revocations.ts";
import { tokenFaults } from "./oauth/tokens.ts";
import { bodyFaults } from "./responses/bodies.ts";
import { errorFaults } from "./responses/errors.ts";
import { oddityFaults } from "./responses/oddities.ts";
import { campaignFaults } from "./state/campaigns.ts";
import { conditionFaults } from "./state/conditions.ts";
import { jobFaults } from "./state/jobs.ts";
import { leadFaults } from "./state/leads.ts";
import { metricFaults } from "./state/metrics.ts";
import { publicationFaults } from "./state/publications.ts";
import { rejectionFaults } from "./state/rejections.ts";
import { setUpInputFaults } from "./state/set-up-inputs.ts";
import { setUpFaults } from "./state/set-ups.ts";
import { sharedTextFaults } from "./state/shared-texts.ts";
import { sideEffectFaults } from "./state/side-effects.ts";
import { siteFaults } from "./state/sites.ts";
import { workspaceFaults } from "./state/workspaces.ts";
import { fragileReaderFaults } from "./validation/fragile-readers.ts";
import { keywordFaults } from "./validation/keywords.ts";
import { lenientTextFaults } from "./validation/lenient-texts.ts";
import { lenientTypeFaults } from "./validation/lenient-types.ts";
import { measureFaults } from "./validation/measures.ts";
import { readingFaults } from "./validation/reading.ts";

/** Faults for the tests of the suite, in addition to those that the sandbox offers by itself. */
export const extraFaults: readonly Fault[] = [
  ...keyFaults,
  ...fingerprintFaults,
  ...replayFaults,
  ...claimFaults,
  ...credentialFaults,
  ...scopeFaults,
  ...rememberedAccessFaults,
  ...challengeFaults,
  ...documentFaults,
  ...callbackFaults,
  ...requestFaults,
  ...proofFaults,
  ...consentFaults,
  ...codeFaults,
  ...tokenFaults,
  ...refreshFaults,
  ...revocationFaults,
  ...doorFaults,
  ...messageFaults,
  ...sharingFaults,
  ...toolFaults,
  ...resultFaults,
  ...rateFaults,
  ...bodyLimitFaults,
  ...keywordFaults,
  ...lenientTypeFaults,
  ...lenientTextFaults,
  ...measureFaults,
  ...readingFaults,
  ...fragileReaderFaults,
  ...siteFaults,
  ...rejectionFaults,
  ...publicationFaults,
  ...leadFaults,
  ...campaignFaults,
  ...jobFaults,
  ...conditionFaults,
  ...workspaceFaults,
  ...sharedTextFaults,
  ...sideEffectFaults,
  ...metricFaults,
  ...setUpFaults,
  ...setUpInputFaults,
  ...errorFaults,
  ...oddityFaults,
  ...bodyFaults,
];
