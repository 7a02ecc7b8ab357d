import type { Check } from "../model/check.ts";
import { knownGood } from "./accepts/known-good.ts";
import { bodyBoundaries } from "./accepts/body-boundaries.ts";
import { example } from "./accepts/example.ts";
import { parameterBoundaries } from "./accepts/parameter-boundaries.ts";
import { randomValid } from "./accepts/random-valid.ts";
import { expiredCredential } from "./auth/expired-credential.ts";
import { goodCredential } from "./auth/good-credential.ts";
import { grantedScopes } from "./auth/granted-scopes.ts";
import { malformedCredential } from "./auth/malformed-credential.ts";
import { missingCredential } from "./auth/missing-credential.ts";
import { missingScope } from "./auth/missing-scope.ts";
import { nearCredential } from "./auth/near-credential.ts";
import { revokedCredential } from "./auth/revoked-credential.ts";
import { schemeCase } from "./auth/scheme-case.ts";
import { sufficientScope } from "./auth/sufficient-scope.ts";
import { unknownCredential } from "./auth/unknown-credential.ts";
import { actsOnce } from "./idempotency/acts-once.ts";
import { concurrent } from "./idempotency/concurrent.ts";
import { conflict } from "./idempotency/conflict.ts";
import { equalJson } from "./idempotency/equal-json.ts";
import { firstAnswer } from "./idempotency/first-answer.ts";
import { keyDistinct } from "./idempotency/key-distinct.ts";
import { keyEdges } from "./idempotency/key-edges.ts";
import { keyRequired } from "./idempotency/key-required.ts";
import { keyViolations } from "./idempotency/key-violations.ts";
import { oneOperation } from "./idempotency/one-operation.ts";
import { otherOperation } from "./idempotency/other-operation.ts";
import { partition } from "./idempotency/partition.ts";
import { peer } from "./idempotency/peer.ts";
import { refusedKey } from "./idempotency/refused-key.ts";
import { replayMarked } from "./idempotency/replay-marked.ts";
import { retention } from "./idempotency/retention.ts";
import { answersApart } from "./isolation/answers-apart.ts";
import { cursor as foreignCursor } from "./isolation/cursor.ts";
import { foreignId } from "./isolation/foreign-id.ts";
import { likeUnknown } from "./isolation/like-unknown.ts";
import { madeThings } from "./isolation/made-things.ts";
import { unknownId } from "./isolation/unknown-id.ts";
import { writesApart } from "./isolation/writes-apart.ts";
import { ends as jobEnds } from "./jobs/ends.ts";
import { polled } from "./jobs/polled.ts";
import { staysEnded } from "./jobs/stays-ended.ts";
import { unknownId as unknownJob } from "./jobs/unknown-id.ts";
import { bodySize } from "./limits/body-size.ts";
import { rateEverywhere } from "./limits/rate-everywhere.ts";
import { ratePartition } from "./limits/rate-partition.ts";
import { rateRecovers } from "./limits/rate-recovers.ts";
import { rateShared } from "./limits/rate-shared.ts";
import { rateWindow } from "./limits/rate-window.ts";
import { rate } from "./limits/rate.ts";
import { annotations } from "./mcp/annotations.ts";
import { call } from "./mcp/call.ts";
import { challenge } from "./mcp/challenge.ts";
import { credential } from "./mcp/credential.ts";
import { errorText } from "./mcp/error-text.ts";
import { foreignToken } from "./mcp/foreign-token.ts";
import { initialize } from "./mcp/initialize.ts";
import { inputAccepts } from "./mcp/input-accepts.ts";
import { inputRefuses } from "./mcp/input-refuses.ts";
import { keys } from "./mcp/keys.ts";
import { limitsCounted } from "./mcp/limits-counted.ts";
import { limitsShared } from "./mcp/limits-shared.ts";
import { malformedMessage } from "./mcp/malformed-message.ts";
import { oauthToken } from "./mcp/oauth-token.ts";
import { origin } from "./mcp/origin.ts";
import { outputConforms } from "./mcp/output-conforms.ts";
import { outputSchema } from "./mcp/output-schema.ts";
import { receipt as mcpReceipt } from "./mcp/receipt.ts";
import { refusals } from "./mcp/refusals.ts";
import { resourceMetadata as mcpMetadata } from "./mcp/resource-metadata.ts";
import { scopeChallenge } from "./mcp/scope-challenge.ts";
import { scopes } from "./mcp/scopes.ts";
import { tools } from "./mcp/tools.ts";
import { unauthenticated } from "./mcp/unauthenticated.ts";
import { unknownMethod } from "./mcp/unknown-method.ts";
import { unknownTool } from "./mcp/unknown-tool.ts";
import { accessLifetime } from "./oauth/access-lifetime.ts";
import { audience } from "./oauth/audience.ts";
import { challengeMetadata } from "./oauth/challenge-metadata.ts";
import { codeBound } from "./oauth/code-bound.ts";
import { codeFlow } from "./oauth/code-flow.ts";
import { codeLifetime } from "./oauth/code-lifetime.ts";
import { codeReplay } from "./oauth/code-replay.ts";
import { codeSingleUse } from "./oauth/code-single-use.ts";
import { emptyRequest } from "./oauth/empty-request.ts";
import { grantedScope } from "./oauth/granted-scope.ts";
import { issuer } from "./oauth/issuer.ts";
import { loopbackPort } from "./oauth/loopback-port.ts";
import { metadataComplete } from "./oauth/metadata-complete.ts";
import { missingScope as missingTokenScope } from "./oauth/missing-scope.ts";
import { openRedirect } from "./oauth/open-redirect.ts";
import { pkceRequired } from "./oauth/pkce-required.ts";
import { refreshBound } from "./oauth/refresh-bound.ts";
import { refreshLifetime } from "./oauth/refresh-lifetime.ts";
import { refreshParallel } from "./oauth/refresh-parallel.ts";
import { refreshReuse } from "./oauth/refresh-reuse.ts";
import { refreshRotates } from "./oauth/refresh-rotates.ts";
import { refusesCallbacks } from "./oauth/refuses-callbacks.ts";
import { registersCallbacks } from "./oauth/registers-callbacks.ts";
import { resourceExact } from "./oauth/resource-exact.ts";
import { resourceMetadata } from "./oauth/resource-metadata.ts";
import { resourceRequired } from "./oauth/resource-required.ts";
import { revocation } from "./oauth/revocation.ts";
import { serverMetadata } from "./oauth/server-metadata.ts";
import { shortVerifier } from "./oauth/short-verifier.ts";
import { state } from "./oauth/state.ts";
import { sufficientScope as sufficientTokenScope } from "./oauth/sufficient-scope.ts";
import { tokenAnswer } from "./oauth/token-answer.ts";
import { unknownRevocation } from "./oauth/unknown-revocation.ts";
import { verifier } from "./oauth/verifier.ts";
import { ends } from "./pagination/ends.ts";
import { noDuplicates } from "./pagination/no-duplicates.ts";
import { pageSize } from "./pagination/page-size.ts";
import { sizesAgree } from "./pagination/sizes-agree.ts";
import { unknownCursor } from "./pagination/unknown-cursor.ts";
import { bodyViolations } from "./rejects/body-violations.ts";
import { missingParts } from "./rejects/missing-parts.ts";
import { parameterViolations } from "./rejects/parameter-violations.ts";
import { readBack } from "./state/read-back.ts";
import { refusalChangesNothing } from "./state/refusal-changes-nothing.ts";
import { replayChangesNothing } from "./state/replay-changes-nothing.ts";
import { sequences } from "./state/sequences.ts";
import { answered } from "./responses/answered.ts";
import { bodySchema } from "./responses/body-schema.ts";
import { contentType } from "./responses/content-type.ts";
import { documentedStatus } from "./responses/documented-status.ts";
import { errorShape } from "./responses/error-shape.ts";
import { headers } from "./responses/headers.ts";
import { internalError } from "./responses/internal-error.ts";
import { noServerError } from "./responses/no-server-error.ts";
import { receipt } from "./responses/receipt.ts";
import { receiptUnique } from "./responses/receipt-unique.ts";
import { blankBody } from "./robustness/blank-body.ts";
import { contentTypeForms } from "./robustness/content-type.ts";
import { duplicateNames } from "./robustness/duplicate-names.ts";
import { encoding } from "./robustness/encoding.ts";
import { oddHeaders } from "./robustness/headers.ts";
import { malformedJson } from "./robustness/malformed-json.ts";
import { mediaType } from "./robustness/media-type.ts";
import { oddText } from "./robustness/odd-text.ts";
import { pathForms } from "./robustness/path-forms.ts";
import { queryForms } from "./robustness/query-forms.ts";
import { reservedNames } from "./robustness/reserved-names.ts";
import { wrongShape } from "./robustness/wrong-shape.ts";

/** Every check, in the order in which they run on an operation: observers last, as they judge what the others were answered. */
export const allChecks: readonly Check[] = [
  example,
  knownGood,
  parameterBoundaries,
  bodyBoundaries,
  randomValid,
  parameterViolations,
  bodyViolations,
  missingParts,
  keyRequired,
  keyViolations,
  keyEdges,
  firstAnswer,
  actsOnce,
  replayMarked,
  conflict,
  equalJson,
  concurrent,
  partition,
  peer,
  keyDistinct,
  otherOperation,
  oneOperation,
  refusedKey,
  readBack,
  refusalChangesNothing,
  replayChangesNothing,
  sequences,
  missingCredential,
  malformedCredential,
  unknownCredential,
  nearCredential,
  schemeCase,
  goodCredential,
  expiredCredential,
  revokedCredential,
  missingScope,
  sufficientScope,
  grantedScopes,
  missingTokenScope,
  sufficientTokenScope,
  audience,
  serverMetadata,
  metadataComplete,
  resourceMetadata,
  challengeMetadata,
  registersCallbacks,
  refusesCallbacks,
  emptyRequest,
  openRedirect,
  pkceRequired,
  state,
  issuer,
  loopbackPort,
  codeFlow,
  tokenAnswer,
  grantedScope,
  verifier,
  shortVerifier,
  codeSingleUse,
  codeReplay,
  codeBound,
  codeLifetime,
  resourceExact,
  resourceRequired,
  refreshRotates,
  refreshReuse,
  refreshParallel,
  refreshBound,
  unknownRevocation,
  revocation,
  pageSize,
  ends,
  sizesAgree,
  noDuplicates,
  unknownCursor,
  polled,
  staysEnded,
  jobEnds,
  unknownJob,
  unknownId,
  foreignId,
  likeUnknown,
  foreignCursor,
  madeThings,
  answersApart,
  writesApart,
  malformedJson,
  blankBody,
  wrongShape,
  reservedNames,
  pathForms,
  duplicateNames,
  contentTypeForms,
  mediaType,
  encoding,
  oddText,
  queryForms,
  oddHeaders,
  bodySize,
  initialize,
  credential,
  challenge,
  mcpMetadata,
  unauthenticated,
  oauthToken,
  foreignToken,
  origin,
  malformedMessage,
  unknownMethod,
  unknownTool,
  tools,
  inputAccepts,
  inputRefuses,
  outputSchema,
  annotations,
  call,
  outputConforms,
  mcpReceipt,
  refusals,
  errorText,
  scopes,
  scopeChallenge,
  keys,
  rate,
  rateShared,
  limitsShared,
  rateEverywhere,
  ratePartition,
  rateWindow,
  rateRecovers,
  limitsCounted,
  accessLifetime,
  refreshLifetime,
  retention,
  answered,
  documentedStatus,
  noServerError,
  internalError,
  contentType,
  bodySchema,
  errorShape,
  headers,
  receipt,
  receiptUnique,
];
