import type { Check } from "../../model/check.ts";
import { familyChecks } from "../../checks/family-checks.ts";
import { accessLifetime } from "./tokens/access-lifetime.ts";
import { audience } from "./resource/audience.ts";
import { challengeMetadata } from "./metadata/challenge-metadata.ts";
import { codeBound } from "./code/code-bound.ts";
import { codeFlow } from "./code/code-flow.ts";
import { codeLifetime } from "./code/code-lifetime.ts";
import { codeReplay } from "./code/code-replay.ts";
import { codeSingleUse } from "./code/code-single-use.ts";
import { emptyRequest } from "./empty-request.ts";
import { grantedScope } from "./tokens/granted-scope.ts";
import { issuer } from "./callbacks/issuer.ts";
import { loopbackPort } from "./callbacks/loopback-port.ts";
import { metadataComplete } from "./metadata/metadata-complete.ts";
import { missingScope } from "./resource/missing-scope.ts";
import { openRedirect } from "./callbacks/open-redirect.ts";
import { ownData } from "./resource/own-data.ts";
import { pkceRequired } from "./code/pkce-required.ts";
import { refreshBound } from "./tokens/refresh-bound.ts";
import { refreshLifetime } from "./tokens/refresh-lifetime.ts";
import { refreshParallel } from "./tokens/refresh-parallel.ts";
import { refreshReuse } from "./tokens/refresh-reuse.ts";
import { refreshRotates } from "./tokens/refresh-rotates.ts";
import { rejectsCallbacks } from "./callbacks/rejects-callbacks.ts";
import { registersCallbacks } from "./callbacks/registers-callbacks.ts";
import { resourceExact } from "./resource/resource-exact.ts";
import { resourceMetadata } from "./metadata/resource-metadata.ts";
import { resourceRequired } from "./resource/resource-required.ts";
import { revocation } from "./tokens/revocation.ts";
import { serverMetadata } from "./metadata/server-metadata.ts";
import { state } from "./callbacks/state.ts";
import { sufficientScope } from "./resource/sufficient-scope.ts";
import { tokenAnswer } from "./tokens/token-answer.ts";
import { unknownRevocation } from "./tokens/unknown-revocation.ts";
import { shortVerifier, verifier } from "./code/verifier.ts";

/** The checks of the family `oauth`, in the order in which they run on an operation. */
export const oauthChecks: readonly Check[] = familyChecks("oauth", [
  missingScope,
  sufficientScope,
  audience,
  ownData,
  serverMetadata,
  metadataComplete,
  resourceMetadata,
  challengeMetadata,
  registersCallbacks,
  rejectsCallbacks,
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
  accessLifetime,
  refreshLifetime,
]);
