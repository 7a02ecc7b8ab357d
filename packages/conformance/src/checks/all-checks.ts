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
  rate,
  rateShared,
  rateEverywhere,
  ratePartition,
  rateWindow,
  rateRecovers,
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
